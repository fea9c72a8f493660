import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eventCounts } from "~/db/schema/site/event-counts";

export interface CountedEvent {
  event: typeof eventCounts.$inferInsert.event;
  status: typeof eventCounts.$inferInsert.status;
  now: Date;
}

/** Counts an event on its day (UTC), without any personal data. */
export async function countEvent(db: Db, { event, status, now }: CountedEvent): Promise<void> {
  await db
    .insert(eventCounts)
    .values({ day: now.toISOString().slice(0, 10), event, status })
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event, eventCounts.status],
      set: { count: sql`${eventCounts.count} + 1` },
    });
}
