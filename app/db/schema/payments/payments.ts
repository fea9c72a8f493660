import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ownWays, paymentProviders } from "~/platform/providers";
import { users } from "../accounts/users";
import { bookings } from "../bookings/bookings";
import { classReservations } from "../classes/class-reservations";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { teams } from "../teams/teams";

const providerEnum = textEnum("provider", [...paymentProviders, ...ownWays]);
const stateEnum = textEnum("state", ["created", "open", "paid", "closed"]);
const problemEnum = textEnum("problem", ["wrong-amount", "late", "duplicate", "credit-gone"]);

/**
 * One attempt to pay for a booking, a seat or a team's budget: a checkout session. Its id is the reference and idempotency key at the
 * provider. `created` (the provider's session isn't known yet) → `open` → `paid` or `closed`; a closed one can still
 * turn out to be paid. Only the ledger says what money moved.
 */
export const payments = pgTable(
  "payments",
  {
    id: primaryId(),
    /** What is paid for: a booking or a seat in a class; without both it is the budget of `teamId`. */
    bookingId: uuid("booking_id").references(() => bookings.id),
    reservationId: uuid("reservation_id").references(() => classReservations.id),
    /** The team whose budget is paid for, or pays (0038). */
    teamId: uuid("team_id").references(() => teams.id),
    payerId: uuid("payer_id")
      .notNull()
      .references(() => users.id),
    provider: providerEnum.column().notNull(),
    /** The provider's session, and the hosted page where it is paid. */
    sessionId: text("session_id"),
    pageUrl: text("page_url"),
    /** The amount to pay, in whole cents. */
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("USD"),
    state: stateEnum.column().notNull().default("created"),
    /** When the provider last declined a card. The checkout session stays open. */
    declinedAt: instant("declined_at"),
    /** The provider's id of the payment once it is paid; refunds refer to it. */
    chargeId: text("charge_id"),
    paidAt: instant("paid_at"),
    /** Why the money can't be kept, shown to the admin. */
    problem: problemEnum.column(),
    /** The credit that pays what this payment leaves of the price, in the moment it comes in (0026). */
    withCreditId: uuid("with_credit_id"),
    /** When a job looks whether a paid payment is earned: 48 hours after the end (0028); null if there is nothing to do. */
    earnAt: instant("earn_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "payments_order_check",
      sql`num_nonnulls(${table.bookingId}, ${table.reservationId}) = case
        when ${table.teamId} is not null and ${table.provider} <> 'team' then 0 else 1 end`,
    ),
    // A budget pays in one step under an id of its own; a transfer, which has no session at a provider, is for a budget.
    check(
      "payments_team_check",
      sql`(${table.provider} in ('team', 'transfer')) <= (${table.teamId} is not null)
        and (${table.provider} <> 'team' or ${table.state} = 'paid')`,
    ),
    check("payments_provider_check", providerEnum.check(table.provider)),
    // A learner's credit: its id is the session's and the charge's, so it pays once.
    check(
      "payments_credit_check",
      sql`${table.provider} <> 'credit' or (${table.sessionId} = ${table.chargeId} and ${table.bookingId} is not null)`,
    ),
    check(
      "payments_with_credit_check",
      sql`${table.withCreditId} is null or (${table.bookingId} is not null and ${table.provider} <> 'credit')`,
    ),
    check("payments_amount_check", sql`${table.amountCents} > 0 and ${table.currency} ~ '^[A-Z]{3}$'`),
    check("payments_state_check", stateEnum.check(table.state)),
    check(
      "payments_session_check",
      sql`(${table.state} in ('open', 'paid')) <= (${table.sessionId} is not null)`,
    ),
    check(
      "payments_paid_check",
      sql`((${table.state} = 'paid') = (${table.paidAt} is not null)) and ((${table.state} = 'paid') = (${table.chargeId} is not null))`,
    ),
    check("payments_problem_check", problemEnum.check(table.problem)),
    unique("payments_session_key").on(table.provider, table.sessionId),
    unique("payments_charge_key").on(table.provider, table.chargeId),
    uniqueIndex("payments_open_key").on(table.bookingId).where(sql`${table.state} in ('created', 'open')`),
    uniqueIndex("payments_open_seat_key")
      .on(table.reservationId)
      .where(sql`${table.state} in ('created', 'open')`),
    index("payments_earn_index").on(table.earnAt).where(sql`earn_at is not null`),
    // For the admin's list.
    index("payments_created_index").on(table.createdAt, table.id),
    index("payments_provider_index").on(table.provider, table.createdAt, table.id),
    index("payments_problem_index").on(table.createdAt, table.id).where(sql`${table.problem} is not null`),
    index("payments_reservation_index").on(table.reservationId, table.createdAt),
    index("payments_booking_index").on(table.bookingId, table.createdAt),
    index("payments_team_index").on(table.teamId, table.createdAt).where(sql`team_id is not null`),
    // The admin's queue of invoices.
    index("payments_transfer_index")
      .on(table.createdAt, table.id)
      .where(sql`provider = 'transfer' and state = 'open'`),
    index("payments_payer_index").on(table.payerId, table.createdAt),
  ],
);

export type Payment = typeof payments.$inferSelect;
