import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { bits, createdAt, instant, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * Tells three things about an expert's calendar. `hours_version` counts saved weeks: an editor of an older one is shown
 * what changed. `changed_seq` grows with every change of hours, days off or booked time (triggers, hand-written in the
 * migrations, which also notify the live topic `calendar:{expert}`), so that a page that was away can ask whether it
 * missed any. `check_free_at` says from when on `experts.is_free_soon` may be wrong: the same triggers set it to
 * '-infinity'.
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
    /**
     * What the worker found when it last checked (`domain/availability/free-soon.server.ts`): the first free start …
     */
    nextFreeAt: instant("next_free_at"),
    /**
     * … and the quarters of an hour of the UTC week, from Sunday 00:00, in which the free starts of the next 28 days
     * lie.
     */
    freeWeek: bits("free_week", { dimensions: 672 }).notNull().default(sql`'0'::bit(672)`),
    createdAt: createdAt(),
  },
  (table) => [
    index("expert_calendars_check_free_index").on(table.checkFreeAt),
    index("expert_calendars_next_free_index").on(table.nextFreeAt, table.expertId),
  ],
);
