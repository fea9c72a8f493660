import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { CardVersion } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { savedContent } from "./card-queries.server";
import { cardStanding } from "./card-standing";

/** Returns the summary of a saved card for the dashboard, with its review state. */
export function dashboardCard(record: typeof experts.$inferSelect, newest: CardVersion | null) {
  const { id, meetingLink, meetsInRooms } = record;
  const { title, priceCents } = savedContent(record, newest);
  return {
    id,
    title,
    priceCents,
    meetingLink,
    meetsInRooms,
    standing: cardStanding(record.approved, newest),
  };
}

/** Returns where the expert meets learners: the usual link, and whether rooms are preferred. Null if it is deleted. */
export async function findMeetingPlace(
  db: Db,
  expertId: string,
): Promise<{ meetingLink: string | null; meetsInRooms: boolean } | null> {
  const [card] = await db
    .select({ meetingLink: experts.meetingLink, meetsInRooms: experts.meetsInRooms })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card ?? null;
}
