import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isRetaining } from "~/db/retained.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { payouts } from "~/db/schema/payments/payouts";
import { commissionOf } from "~/domain/ledger/position.server";
import type { BookingEarning } from "./booking-earning";
import { payingPayoutOf } from "./paying-payout.server";

/** Reads what a session earns its expert, in three queries side by side; null if there is no such booking. */
export async function findBookingEarning(db: Db, bookingId: string): Promise<BookingEarning | null> {
  const [[booking], [money], [payout], found] = await Promise.all([
    db
      .select({
        expertId: bookings.expertId,
        totalCents: bookings.totalCents,
        percent: bookings.commissionPercent,
        absent: bookings.absent,
        endsAt: bookings.endsAt,
        status: bookings.status,
        paymentStatus: bookings.paymentStatus,
        earnAt:
          sql<Date | null>`(select max(earn_at) from ${payments} where ${payments.bookingId} = ${bookings.id})`.mapWith(
            bookings.endsAt,
          ),
      })
      .from(bookings)
      .where(eq(bookings.id, bookingId)),
    db
      .select({
        heldCents: sumIn("held"),
        disputedCents: sumIn("disputed"),
        payableCents: sumIn("payable"),
        commissionCents: sumIn("commission"),
        isLost: sql<boolean>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerGroups.kind} = 'dispute-lost' and ${isRetaining}), 0) > 0`,
        isEarned: sql<boolean>`coalesce(bool_or(${ledgerGroups.kind} = 'earning'), false)`,
      })
      .from(payments)
      .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
      .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
      .where(eq(payments.bookingId, bookingId)),
    db
      .select({ state: payouts.state, settledAt: payouts.settledAt })
      .from(payouts)
      .where(
        inArray(
          payouts.id,
          db
            .select({ id: payingPayoutOf(ledgerEntries.id) })
            .from(payments)
            .innerJoin(
              ledgerGroups,
              and(eq(ledgerGroups.paymentId, payments.id), eq(ledgerGroups.kind, "earning")),
            )
            .innerJoin(
              ledgerEntries,
              and(eq(ledgerEntries.groupId, ledgerGroups.id), eq(ledgerEntries.account, "payable")),
            )
            .where(eq(payments.bookingId, bookingId)),
        ),
      )
      .orderBy(desc(payouts.createdAt))
      .limit(1),
    db
      .select({ kind: claims.kind, state: claims.state })
      .from(claims)
      .where(and(eq(claims.bookingId, bookingId), inArray(claims.state, ["open", "contested", "granted"]))),
  ]);
  if (!booking || !money) return null;
  const { expertId, totalCents, percent } = booking;
  const { isEarned, isLost, heldCents, disputedCents, payableCents, commissionCents } = money;
  const grossCents = isEarned ? payableCents + commissionCents : heldCents + disputedCents;
  return {
    ...booking,
    grossCents: grossCents === 0 ? totalCents : grossCents,
    commissionCents: isEarned
      ? commissionCents
      : commissionOf({ expertId, commissionPercent: percent }, grossCents || totalCents),
    retainsAny: grossCents > 0,
    ...{ isEarned, isLost },
    isDisputed: disputedCents > 0,
    isClaimed: found.some(({ state }) => state !== "granted"),
    isGuaranteed: found.some(({ kind, state }) => kind === "guarantee" && state === "granted"),
    payout: payout ?? null,
  };
}

const sumIn = (account: "held" | "disputed" | "payable" | "commission") =>
  sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)::int`;
