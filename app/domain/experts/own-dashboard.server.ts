import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardVersions } from "~/db/schema/card-versions";
import { experts } from "~/db/schema/experts";
import { cardStanding, isOpen } from "./card-standing";

/** The card as its dashboard sums it up, as it was saved last, and where it stands; null for a deleted one. */
export async function findDashboardCard(db: Db, expertId: string) {
  const latest = db
    .select({
      expertId: cardVersions.expertId,
      status: cardVersions.status,
      reason: cardVersions.reason,
      title: cardVersions.title,
      priceCents: cardVersions.priceCents,
    })
    .from(cardVersions)
    .where(eq(cardVersions.expertId, expertId))
    .orderBy(desc(cardVersions.number))
    .limit(1)
    .as("latest");
  const [card] = await db
    .select({
      id: experts.id,
      title: experts.title,
      priceCents: experts.priceCents,
      approved: experts.approved,
      timeZone: experts.timeZone,
      meetingLink: experts.meetingLink,
      latest: {
        status: latest.status,
        reason: latest.reason,
        title: latest.title,
        priceCents: latest.priceCents,
      },
    })
    .from(experts)
    .leftJoin(latest, eq(latest.expertId, experts.id))
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  if (!card) return null;
  const { approved, latest: newest, ...record } = card;
  const { id, title, priceCents, timeZone, meetingLink } = record;
  const standing = cardStanding(approved, newest);
  const saved = newest && isOpen(standing) ? newest : { title, priceCents };
  return { id, title: saved.title, priceCents: saved.priceCents, timeZone, meetingLink, standing };
}

/** The expert's usual meeting link; null without one, undefined for a deleted record. */
export async function findUsualLink(db: Db, expertId: string): Promise<string | null | undefined> {
  const [card] = await db
    .select({ link: experts.meetingLink })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card?.link;
}
