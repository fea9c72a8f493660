import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { experts } from "./experts";

/**
 * Tells three things about an expert's calendar. `hours_version` counts saved weeks: whoever edits an older one is shown
 * what changed. `changed_seq` grows with every change of hours, days off or booked time (triggers, hand-written in the
 * migrations, which also notify the live topic `calendar:{expert}`), so that a page that was away can ask whether it missed any.
 * `check_free_at` says from when on `experts.is_free_soon` may be wrong: the same triggers set it to '-infinity'.
 */
export const expertCalendars = pgTable(
  "expert_calendars",
  {
    id: primaryId(),
    expertId: uuid("expert_id")
      .notNull()
      .unique("expert_calendars_expert_key")
      .references(() => experts.id, { onDelete: "cascade" }),
    hoursVersion: integer("hours_version").notNull().default(0),
    changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
    checkFreeAt: instant("check_free_at").notNull().default(sql`'-infinity'`),
    /** What the worker found when it last checked (`domain/availability/free-soon.server.ts`): the first free start … */
    nextFreeAt: instant("next_free_at"),
    /** … and all free starts of the next 28 days as quarters of an hour of the UTC week, 0 to 671 from Sunday 00:00. */
    freeQuarters: smallint("free_quarters").array().notNull().default(sql`'{}'`),
    /** The bitmaps of `listing_facets` in which the expert's bit is set. */
    countedIn: text("counted_in").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [
    index("expert_calendars_check_free_index").on(table.checkFreeAt),
    index("expert_calendars_next_free_index").on(table.nextFreeAt, table.expertId),
  ],
);
