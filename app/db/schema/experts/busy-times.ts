import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "../columns";
import { ownCalendars } from "./own-calendars";

/** When an expert is busy by one of their own calendars. Longer times are split, so that a start bounds the end. */
export const busyTimes = pgTable(
  "busy_times",
  {
    id: primaryId(),
    calendarId: uuid("calendar_id").notNull(),
    expertId: uuid("expert_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "busy_times_calendar_fk",
      columns: [table.calendarId, table.expertId],
      foreignColumns: [ownCalendars.id, ownCalendars.expertId],
    }).onDelete("cascade"),
    unique("busy_times_start_key").on(table.calendarId, table.startsAt),
    check(
      "busy_times_length_check",
      sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} - ${table.startsAt} <= interval '24 hours'`,
    ),
    index("busy_times_expert_index").on(table.expertId, table.startsAt, table.endsAt),
  ],
);
