import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { bookings } from "./bookings";

const kindEnum = textEnum("kind", [
  "held",
  "prolonged",
  "booked",
  "confirmed",
  "moved",
  "cancelled",
  "completed",
  "no_show",
  "expired",
  "room_opened",
  "room_changed",
]);
const actorEnum = textEnum("actor", ["learner", "expert", "admin", "system"]);

/** The events of a booking that its page lists. Payments and refunds are in the ledger. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: primaryId(),
    bookingId: ownedBy("booking_id", () => bookings.id),
    kind: kindEnum.column().notNull(),
    /** 'system': caused by the time or a payment. */
    actor: actorEnum.column().notNull(),
    /** For a move: the start before and after it. */
    fromStartsAt: instant("from_starts_at"),
    toStartsAt: instant("to_starts_at"),
    /** For a move: the reason given by the side that moved it. The booking stores that of a cancellation. */
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    check("booking_events_kind_check", kindEnum.check(table.kind)),
    check("booking_events_actor_check", actorEnum.check(table.actor)),
    check(
      "booking_events_move_check",
      sql`((${table.kind} = 'moved') = (${table.fromStartsAt} is not null)) and ((${table.kind} = 'moved') = (${table.toStartsAt} is not null))
        and (${table.reason} is null or (${table.kind} = 'moved' and length(${table.reason}) between 1 and 1000))`,
    ),
    index("booking_events_booking_index").on(table.bookingId, table.createdAt, table.id),
    // For erasing an account, which searches these texts for its e-mail address.
    index("booking_events_reason_index")
      .using("gin", table.reason.op("gin_trgm_ops"))
      .where(sql`${table.reason} is not null`),
  ],
);
