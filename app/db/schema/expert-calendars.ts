import { bigint, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { experts } from "./experts";

/**
 * Tells two things about an expert's calendar. `hours_version` counts saved weeks: whoever edits an older one is shown
 * what changed. `changed_seq` grows with every change of hours, days off or booked time (triggers, hand-written in the
 * migrations, which also notify the live topic `calendar:{expert}`), so that a page that was away can ask whether it missed any.
 */
export const expertCalendars = pgTable("expert_calendars", {
  id: primaryId(),
  expertId: uuid("expert_id")
    .notNull()
    .unique("expert_calendars_expert_key")
    .references(() => experts.id, { onDelete: "cascade" }),
  hoursVersion: integer("hours_version").notNull().default(0),
  changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});
