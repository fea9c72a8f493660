import { sql } from "drizzle-orm";
import { check, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { bookings } from "./bookings";

/**
 * An hour of a session that its learner cancelled late, and the hour of another session that took its time (0037). Each
 * hour is resold once, and pays for one refund. A trigger checks that both hours are of the same expert.
 */
export const resoldHours = pgTable(
  "resold_hours",
  {
    id: primaryId(),
    bookingId: ownedBy("booking_id", () => bookings.id),
    startsAt: instant("starts_at").notNull(),
    soldBookingId: uuid("sold_booking_id")
      .notNull()
      .references(() => bookings.id),
    soldStartsAt: instant("sold_starts_at").notNull(),
    /** What went back for it, in whole cents; null while an earlier refund or a dispute is under way. */
    refundedCents: integer("refunded_cents"),
    refundedAt: instant("refunded_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("resold_hours_hour_key").on(table.bookingId, table.startsAt),
    unique("resold_hours_sold_key").on(table.soldBookingId, table.soldStartsAt),
    check(
      "resold_hours_overlap_check",
      sql`${table.soldStartsAt} > ${table.startsAt} - interval '60 minutes'
        and ${table.soldStartsAt} < ${table.startsAt} + interval '60 minutes'`,
    ),
    check(
      "resold_hours_refund_check",
      sql`(${table.refundedCents} is null) = (${table.refundedAt} is null) and ${table.refundedCents} >= 0`,
    ),
  ],
);

export type ResoldHour = typeof resoldHours.$inferSelect;
