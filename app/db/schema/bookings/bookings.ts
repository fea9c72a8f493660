import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, commissionPercent, createdAt, instant, primaryId, roomCheck, textEnum } from "../columns";
import { experts } from "../experts/experts";

const statusEnum = textEnum("status", [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
  "no_show",
  "expired",
]);
const paymentStatusEnum = textEnum("payment_status", ["due", "paid", "refunded"]);
const absentEnum = textEnum("absent", ["learner", "expert"]);
const cancelledByEnum = textEnum("cancelled_by", ["learner", "expert", "admin", "system"]);

/**
 * A session of one learner with one expert. Two exclusion constraints (hand-written in the migration:
 * `bookings_expert_overlap`, `bookings_learner_overlap`) refuse overlapping live rows (decision C6).
 */
export const bookings = pgTable(
  "bookings",
  {
    id: primaryId(),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id),
    learnerName: text("learner_name").notNull(),
    learnerEmail: citext("learner_email").notNull(),
    startsAt: instant("starts_at").notNull(),
    /** `starts_at` + hours × 60 minutes: the occupied time, not the taught time (decision C4). */
    endsAt: instant("ends_at").notNull(),
    hours: smallint("hours").notNull(),
    status: statusEnum.column().notNull(),
    /** The time until which a `pending` booking holds its slot. */
    holdExpiresAt: instant("hold_expires_at"),
    /**
     * Set for a time that is held for the move of another session (0025). It is never paid for, and the two rows may
     * overlap each other.
     */
    movesBookingId: uuid("moves_booking_id").references((): AnyPgColumn => bookings.id),
    /** The price per hour and the total at the time of booking, in whole cents. */
    priceCents: integer("price_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    currency: text("currency").notNull().default("USD"),
    /** The operator's commission in percent, as it was then. It is taken from the expert's earning (decision J4). */
    commissionPercent: commissionPercent(),
    /** Derived from the ledger: a trigger updates it with each entry. */
    paymentStatus: paymentStatusEnum.column().notNull().default("due"),
    /** Whether its learner had no paid or kept session when it was booked: other terms apply (decision J12). */
    byNewcomer: boolean("by_newcomer").notNull().default(false),
    /** Each side's IANA zone at the time of booking, for mails and the confirmation. */
    learnerTimeZone: text("learner_time_zone").notNull(),
    expertTimeZone: text("expert_time_zone").notNull(),
    /** Where this session is held; null for the expert's usual link. */
    meetingLink: text("meeting_link"),
    /** The random name of its own room, which `meeting_link` leads to (0036); null for a link that was set by hand. */
    room: text("room"),
    /** Who didn't appear, if the session is a `no_show` (0022). */
    absent: absentEnum.column(),
    cancelledAt: instant("cancelled_at"),
    /** 'system': it wasn't paid in time. In older rows with a reason, the admin cancelled it. */
    cancelledBy: cancelledByEnum.column(),
    cancellationReason: text("cancellation_reason"),
    /** When the hold was prolonged, which is possible once (WCAG 2.2.1). */
    holdProlongedAt: instant("hold_prolonged_at"),
    /**
     * The skill scan that the learner shows the expert. It must be the learner's own (`bookings_scan_fk`, hand-written
     * in the migration).
     */
    scanId: uuid("scan_id"),
    /** The SEQUENCE of its calendar entry. A trigger raises it with every change that calendars show. */
    sequence: integer("sequence").notNull().default(sql`floor(extract(epoch from now()) / 60)::int`),
    /** The number of the live topic `booking:{id}`. A trigger raises it with every change, also of payments. */
    changedSeq: bigint("changed_seq", { mode: "number" }).notNull().default(0),
    /**
     * When due actions are next checked (`process-due.server.ts`). A trigger sets it to '-infinity' with every change
     * of the start, the status, the hold, the payment status or the meeting link.
     */
    checkAt: instant("check_at").notNull().default(sql`'-infinity'`),
    /**
     * Set for a session that its learner cancelled late: when a job looks next whether its time was booked again
     * (0037). A trigger sets it to '-infinity' when that may have happened; 'infinity' once it is over.
     */
    resaleCheckAt: instant("resale_check_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("bookings_hours_check", sql`${table.hours} between 1 and 4`),
    check(
      "bookings_ends_at_check",
      sql`${table.endsAt} = ${table.startsAt} + ${table.hours} * interval '60 minutes'`,
    ),
    check("bookings_status_check", statusEnum.check(table.status)),
    check("bookings_hold_check", sql`(${table.status} = 'pending') <= (${table.holdExpiresAt} is not null)`),
    check("bookings_total_check", sql`${table.totalCents} = ${table.hours} * ${table.priceCents}`),
    check("bookings_zones_check", sql`${table.learnerTimeZone} <> '' and ${table.expertTimeZone} <> ''`),
    check("bookings_currency_check", sql`${table.currency} = 'USD'`),
    check("bookings_payment_check", paymentStatusEnum.check(table.paymentStatus)),
    check(
      "bookings_cancellation_check",
      sql`((${table.cancelledAt} is null) = (${table.cancelledBy} is null)) and (${table.cancelledAt} is not null) <= (${table.status} = 'cancelled')
        and (${table.cancellationReason} is null or (${table.cancelledAt} is not null and length(${table.cancellationReason}) between 1 and 1000))`,
    ),
    check(
      "bookings_absent_check",
      sql`${absentEnum.check(table.absent)} and (${table.absent} is null or ${table.status} = 'no_show')`,
    ),
    check(
      "bookings_meeting_link_check",
      sql`${table.meetingLink} ~ '^https?://' and length(${table.meetingLink}) <= 2000`,
    ),
    check("bookings_room_check", roomCheck(table.room, table.meetingLink)),
    uniqueIndex("bookings_room_key").on(table.room).where(sql`${table.room} is not null`),
    check("bookings_cancelled_by_check", cancelledByEnum.check(table.cancelledBy)),
    check(
      "bookings_prolonged_check",
      sql`${table.holdProlongedAt} is null or ${table.holdExpiresAt} is not null`,
    ),
    check(
      "bookings_moves_check",
      sql`${table.movesBookingId} is null or (${table.movesBookingId} <> ${table.id} and ${table.status} in ('pending', 'cancelled', 'expired'))`,
    ),
    check(
      "bookings_resale_check",
      sql`${table.resaleCheckAt} is null or (${table.status} = 'cancelled' and ${table.cancelledBy} = 'learner')`,
    ),
    index("bookings_resale_index").on(table.resaleCheckAt).where(sql`resale_check_at < 'infinity'`),
    index("bookings_resale_expert_index")
      .on(table.expertId, table.startsAt)
      .where(sql`resale_check_at < 'infinity'`),
    uniqueIndex("bookings_moves_key").on(table.movesBookingId).where(sql`status = 'pending'`),
    check(
      "bookings_newcomer_check",
      sql`not (${table.byNewcomer} and ${table.hours} > 1 and ${table.status} = 'confirmed' and ${table.paymentStatus} = 'due')`,
    ),
    uniqueIndex("bookings_newcomer_key")
      .on(table.learnerId)
      .where(sql`by_newcomer and status = 'confirmed' and payment_status = 'due'`),
    // Bookings in other states have no due actions, so a long history costs the worker nothing.
    index("bookings_check_index").on(table.checkAt).where(sql`${table.status} in ('pending', 'confirmed')`),
    index("bookings_expert_index").on(table.expertId, table.startsAt),
    // For the admin's list: the latest, by date, and by status. The start is indexed as an expression, so that the
    // planner doesn't choose this index over those of a learner and of an expert.
    index("bookings_created_index").on(table.createdAt, table.id),
    index("bookings_starts_index").on(sql`(${table.startsAt} at time zone 'UTC')`, table.id),
    index("bookings_status_index").on(table.status, table.createdAt, table.id),
    index("bookings_scan_index").on(table.scanId).where(sql`${table.scanId} is not null`),
    index("bookings_learner_index").on(table.learnerId, table.startsAt),
    // For erasing an account, which searches these texts for its e-mail address.
    index("bookings_reason_index")
      .using("gin", table.cancellationReason.op("gin_trgm_ops"))
      .where(sql`${table.cancellationReason} is not null`),
  ],
);

export type Booking = typeof bookings.$inferSelect;
