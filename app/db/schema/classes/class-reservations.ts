import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, commissionPercent, createdAt, instant, primaryId, textEnum } from "../columns";
import { teams } from "../teams/teams";
import { classes } from "./classes";

const statusEnum = textEnum("status", ["held", "confirmed", "cancelled", "expired"]);
const paymentStatusEnum = textEnum("payment_status", ["due", "paid", "refunded"]);
const cancelledByEnum = textEnum("cancelled_by", ["learner", "class", "team", "system"]);

/**
 * A learner's seat in a class. The columns have the names of the specification, which calls it a booking. A held or
 * confirmed reservation takes a seat; triggers count them in `classes.seats_taken`.
 */
export const classReservations = pgTable(
  "class_reservations",
  {
    id: primaryId(),
    /** The class, which the specification calls a session. */
    classId: uuid("session_id")
      .notNull()
      .references(() => classes.id),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    /** The team that reserved it for its member and may pass it on (0038); null for a seat that its learner reserved. */
    teamId: uuid("team_id").references(() => teams.id),
    /** The attendee's name and e-mail address at the time of reservation. */
    name: text("name").notNull(),
    email: citext("email").notNull(),
    /** The teacher's name, the class's title and the seat's price in whole cents at that time. */
    mentorName: text("mentor_name").notNull(),
    skill: text("skill").notNull(),
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull().default("USD"),
    /** The operator's commission in percent, as it was then. It is taken from the expert's earning (decision J4). */
    commissionPercent: commissionPercent(),
    /** `held` → `confirmed` → `cancelled`, or `expired`; a late payment may confirm an expired one. */
    status: statusEnum.column().notNull(),
    /**
     * Derived from the ledger: a trigger updates it and `payment_id` with each entry. It stays 'due' for a free seat.
     */
    paymentStatus: paymentStatusEnum.column().notNull().default("due"),
    /** The payment that paid for it. A foreign key (hand-written in the migration). */
    paymentId: uuid("payment_id"),
    /** The time until which a `held` reservation waits for its payment. */
    holdExpiresAt: instant("hold_expires_at"),
    /** When the hold was prolonged, which is possible once (WCAG 2.2.1). */
    holdProlongedAt: instant("hold_prolonged_at"),
    /** The learner's IANA zone when the seat was reserved. */
    timeZone: text("time_zone").notNull(),
    /** When the seat was confirmed, or moved to this date. */
    confirmedAt: instant("confirmed_at"),
    /** When its learner first opened the class's room with the join button (0036). */
    roomOpenedAt: instant("room_opened_at"),
    cancelledAt: instant("cancelled_at"),
    /** 'class': the class was cancelled. 'team': the team passed the seat on. 'system': the account was deleted, or all payments were refunded. */
    cancelledBy: cancelledByEnum.column(),
    /**
     * The SEQUENCE of its calendar entry. Triggers raise it with every change that calendars show, also of its class.
     */
    sequence: integer("sequence").notNull().default(sql`floor(extract(epoch from now()) / 60)::int`),
    /**
     * The number of the live topic `reservation:{id}`. Triggers raise it with every change of the reservation, its
     * payments or its class.
     */
    changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check("class_reservations_status_check", statusEnum.check(table.status)),
    check("class_reservations_payment_check", paymentStatusEnum.check(table.paymentStatus)),
    check("class_reservations_price_check", sql`${table.priceCents} >= 0 and ${table.currency} = 'USD'`),
    check(
      "class_reservations_hold_check",
      sql`(${table.status} = 'held') <= (${table.holdExpiresAt} is not null)`,
    ),
    check(
      "class_reservations_prolonged_check",
      sql`${table.holdProlongedAt} is null or ${table.holdExpiresAt} is not null`,
    ),
    // Only a free class can have a confirmed seat without a payment.
    check(
      "class_reservations_confirmed_check",
      sql`(${table.status} = 'confirmed') <= (${table.confirmedAt} is not null)
        and (${table.status} <> 'confirmed' or ${table.priceCents} = 0 or ${table.paymentStatus} <> 'due')`,
    ),
    check("class_reservations_cancelled_by_check", cancelledByEnum.check(table.cancelledBy)),
    check(
      "class_reservations_cancellation_check",
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null) and (${table.cancelledAt} is null) = (${table.cancelledBy} is null)`,
    ),
    check(
      "class_reservations_team_check",
      sql`${table.cancelledBy} is distinct from 'team' or ${table.teamId} is not null`,
    ),
    check("class_reservations_zone_check", sql`${table.timeZone} <> ''`),
    uniqueIndex("class_reservations_seat_key")
      .on(table.classId, table.learnerId)
      .where(sql`${table.status} in ('held', 'confirmed')`),
    // For searches by the beginning of an attendee's address or name.
    index("class_reservations_email_index").on(sql`fold_text(${table.email}::text) text_pattern_ops`),
    index("class_reservations_name_index").on(sql`fold_text(${table.name}) text_pattern_ops`),
    index("class_reservations_class_index").on(table.classId, table.createdAt, table.id),
    index("class_reservations_team_index").on(table.teamId).where(sql`team_id is not null`),
    index("class_reservations_learner_index").on(table.learnerId, table.createdAt),
  ],
);

export type Seat = typeof classReservations.$inferSelect;
