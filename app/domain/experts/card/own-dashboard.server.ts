import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { findNewestVersion, savedContent } from "./card-queries.server";
import { cardStanding } from "./card-standing";

/** The card as its dashboard sums it up, as it was saved last, and where it stands; null for a deleted one. */
export async function findDashboardCard(db: Db, expertId: string) {
  const living = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [[record], newest] = await Promise.all([
    db.select().from(experts).where(living),
    findNewestVersion(db, expertId),
  ]);
  if (!record) return null;
  const { id, timeZone, meetingLink } = record;
  const { title, priceCents } = savedContent(record, newest);
  return { id, title, priceCents, timeZone, meetingLink, standing: cardStanding(record.approved, newest) };
}

/** The expert's usual meeting link; null without one, undefined for a deleted record. */
export async function findUsualLink(db: Db, expertId: string): Promise<string | null | undefined> {
  const [card] = await db
    .select({ link: experts.meetingLink })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card?.link;
}
