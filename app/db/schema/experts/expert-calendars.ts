import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { bits, createdAt, instant, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * The state of an expert's calendar. `hours_version` counts saved weeks, so that an editor of an older one sees what
 * changed. `changed_seq` is the number of the live topic `calendar:{expert}`: triggers (hand-written in the migrations)
 * raise it with every change of hours, days off or booked time, so that a page can ask whether it missed any.
 * `check_free_at` is when `experts.is_free_soon` is next checked: the same triggers set it to '-infinity'.
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
    /** The first free start, as of the worker's last check (`domain/availability/free-soon.server.ts`). */
    nextFreeAt: instant("next_free_at"),
    /**
     * The quarter-hours of the UTC week, from Sunday 00:00, with a free start in the next 28 days; from the same check.
     */
    freeWeek: bits("free_week", { dimensions: 672 }).notNull().default(sql`'0'::bit(672)`),
    createdAt: createdAt(),
  },
  (table) => [
    index("expert_calendars_check_free_index").on(table.checkFreeAt),
    index("expert_calendars_next_free_index").on(table.nextFreeAt, table.expertId),
  ],
);
