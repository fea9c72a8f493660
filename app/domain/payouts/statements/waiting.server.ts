import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";

/**
 * A subquery of the payments that an expert may still earn: what is held for the expert or disputed of each, in whole
 * cents, with the rate of commission that was fixed when it was booked.
 */
export function waitingOf(db: Db, expertId: string) {
  const held = db
    .select({
      paymentId: sql<string>`${ledgerGroups.paymentId}`.as("of_payment"),
      heldCents: sql<number>`-sum(${ledgerEntries.amountCents})`.as("held_cents"),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(and(eq(ledgerEntries.expertId, expertId), eq(ledgerEntries.account, "held")))
    .groupBy(ledgerGroups.paymentId)
    .having(sql`not bool_or(${ledgerGroups.kind} = 'earning')`)
    .as("held");
  const disputed = sql<number>`(select coalesce(-sum(part.amount_cents), 0) from ledger_groups as happened
    join ledger_entries as part on part.group_id = happened.id and part.account = 'disputed'
    where happened.payment_id = ${held.paymentId})`;
  const found = db
    .select({
      paymentId: held.paymentId,
      cents: sql<number>`(${held.heldCents} + ${disputed})::int`.as("waiting_cents"),
      isDisputed: sql<boolean>`${disputed} > 0`.as("is_disputed"),
      percent:
        sql<number>`coalesce(${bookings.commissionPercent}, ${classReservations.commissionPercent})`.as(
          "rate_percent",
        ),
      at: sql<Date>`coalesce(${payments.earnAt}, ${payments.paidAt})`
        .mapWith(payments.createdAt)
        .as("earn_or_paid_at"),
    })
    .from(held)
    .innerJoin(payments, eq(payments.id, held.paymentId))
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .as("found");
  return db.select().from(found).where(sql`${found.cents} <> 0`).as("waiting");
}
