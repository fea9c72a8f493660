import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { bookings } from "./bookings";

/** The events of a booking that its page lists. Payments and refunds are in the ledger instead. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: primaryId(),
    bookingId: ownedBy("booking_id", () => bookings.id),
    kind: text("kind", {
      enum: [
        "held",
        "prolonged",
        "booked",
        "confirmed",
        "moved",
        "cancelled",
        "completed",
        "no_show",
        "expired",
      ],
    }).notNull(),
    /** 'system': it happened by itself, because of the time or a payment. */
    actor: text("actor", { enum: ["learner", "expert", "admin", "system"] }).notNull(),
    /** Of a move: the start before it, and the one that it led to. */
    fromStartsAt: instant("from_starts_at"),
    toStartsAt: instant("to_starts_at"),
    /** Of a move: why, in the words of the side that moved it. A cancellation's stand in the booking. */
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "booking_events_kind_check",
      sql`${table.kind} in ('held', 'prolonged', 'booked', 'confirmed', 'moved', 'cancelled', 'completed', 'no_show', 'expired')`,
    ),
    check("booking_events_actor_check", sql`${table.actor} in ('learner', 'expert', 'admin', 'system')`),
    check(
      "booking_events_move_check",
      sql`((${table.kind} = 'moved') = (${table.fromStartsAt} is not null)) and ((${table.kind} = 'moved') = (${table.toStartsAt} is not null))
        and (${table.reason} is null or (${table.kind} = 'moved' and length(${table.reason}) between 1 and 1000))`,
    ),
    index("booking_events_booking_index").on(table.bookingId, table.createdAt, table.id),
    // An erased account's address is looked for in these words, as in a cancellation's.
    index("booking_events_reason_index")
      .using("gin", table.reason.op("gin_trgm_ops"))
      .where(sql`${table.reason} is not null`),
  ],
);
