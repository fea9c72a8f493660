import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { experts } from "../experts/experts";
import { bookings } from "./bookings";

const stateEnum = textEnum("state", ["waiting", "offered", "accepted", "lapsed", "ended"]);

/** A learner's request to be offered an earlier time of an expert; the oldest request is served first (0025). */
export const timeAlerts = pgTable(
  "time_alerts",
  {
    id: primaryId(),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    /** The session to move to an earlier time; null if any time of the expert will do. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    /** 0 Sunday to 6 Saturday, and parts of the day, in `time_zone`; empty for any. */
    days: smallint("days").array().notNull().default(sql`'{}'`),
    parts: text("parts").array().notNull().default(sql`'{}'`),
    timeZone: text("time_zone").notNull(),
    state: stateEnum.column().notNull().default("waiting"),
    holdId: uuid("hold_id").references(() => bookings.id),
    /** The offered times that weren't taken. They aren't offered again, and after three of them the alert ends. */
    missed: instant("missed").array().notNull().default(sql`'{}'`),
    /** The expert's `changed_seq` at the last search, and when to search again even if it hasn't changed. */
    seenSeq: bigint("seen_seq", { mode: "number" }).notNull().default(-1),
    checkAt: instant("check_at").notNull().default(sql`'-infinity'`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "time_alerts_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} in ('offered', 'accepted', 'lapsed')) = (${table.holdId} is not null)`,
    ),
    check(
      "time_alerts_wanted_check",
      sql`${table.days} <@ '{0,1,2,3,4,5,6}' and ${table.parts} <@ '{morning,afternoon,evening}'
        and cardinality(${table.days}) <= 7 and cardinality(${table.parts}) <= 3 and ${table.timeZone} <> ''`,
    ),
    check("time_alerts_missed_check", sql`cardinality(${table.missed}) <= 3`),
    // One for each session, and one for each expert without a session.
    uniqueIndex("time_alerts_booking_key").on(table.bookingId).where(sql`state in ('waiting', 'offered')`),
    uniqueIndex("time_alerts_expert_key")
      .on(table.learnerId, table.expertId)
      .where(sql`state in ('waiting', 'offered') and booking_id is null`),
    index("time_alerts_waiting_index").on(table.expertId, table.createdAt).where(sql`state = 'waiting'`),
    index("time_alerts_offered_index").on(table.holdId).where(sql`state = 'offered'`),
    index("time_alerts_learner_index").on(table.learnerId, table.createdAt),
    index("time_alerts_booking_index").on(table.bookingId).where(sql`${table.bookingId} is not null`),
  ],
);

export type TimeAlert = typeof timeAlerts.$inferSelect;
