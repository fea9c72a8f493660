import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { CardVersion } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { savedContent } from "./card-queries.server";
import { cardStanding } from "./card-standing";

/** Returns the summary of a saved card for the dashboard, with its review state. */
export function dashboardCard(record: typeof experts.$inferSelect, newest: CardVersion | null) {
  const { id, meetingLink } = record;
  const { title, priceCents } = savedContent(record, newest);
  return { id, title, priceCents, meetingLink, standing: cardStanding(record.approved, newest) };
}

/** Returns the expert's usual meeting link: null if there is none, undefined for a deleted record. */
export async function findUsualLink(db: Db, expertId: string): Promise<string | null | undefined> {
  const [card] = await db
    .select({ link: experts.meetingLink })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card?.link;
}
