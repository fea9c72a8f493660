import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { isNewest, savedContent } from "./card-queries.server";
import { cardStanding } from "./card-standing";

/** Returns the summary of the saved card for the dashboard, with its review state; null for a deleted record. */
export async function findDashboardCard(db: Db, expertId: string) {
  const living = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [found] = await db
    .select({ record: experts, newest: cardVersions })
    .from(experts)
    .leftJoin(cardVersions, isNewest)
    .where(living);
  if (!found) return null;
  const { record, newest } = found;
  const { id, timeZone, meetingLink } = record;
  const { title, priceCents } = savedContent(record, newest);
  return { id, title, priceCents, timeZone, meetingLink, standing: cardStanding(record.approved, newest) };
}

/** Returns the expert's usual meeting link: null if there is none, undefined for a deleted record. */
export async function findUsualLink(db: Db, expertId: string): Promise<string | null | undefined> {
  const [card] = await db
    .select({ link: experts.meetingLink })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card?.link;
}
