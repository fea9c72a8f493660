import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
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

/** Reads what a session earns its expert, in one query; null if there is no such booking. */
export async function findBookingEarning(db: Db, bookingId: string): Promise<BookingEarning | null> {
  const [found] = await askEarning(db, { bookingId });
  if (!found) return null;
  const { expertId, totalCents, isEarned, heldCents, disputedCents, payableCents, commissionCents, ...rest } =
    found;
  const grossCents = isEarned ? payableCents + commissionCents : heldCents + disputedCents;
  return {
    ...rest,
    grossCents: grossCents === 0 ? totalCents : grossCents,
    commissionCents: isEarned
      ? commissionCents
      : commissionOf({ expertId, commissionPercent: rest.percent }, grossCents || totalCents),
    retainsAny: grossCents > 0,
    isEarned,
    isDisputed: disputedCents > 0,
  };
}

const askEarning = builtOnce((db, { bookingId }: { bookingId: string }) => {
  const money = db
    .select({
      heldCents: sumIn("held").as("held"),
      disputedCents: sumIn("disputed").as("disputed"),
      payableCents: sumIn("payable").as("payable"),
      commissionCents: sumIn("commission").as("commission"),
      isLost:
        sql<boolean>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerGroups.kind} = 'dispute-lost' and ${isRetaining}), 0) > 0`.as(
          "is_lost",
        ),
      isEarned: sql<boolean>`coalesce(bool_or(${ledgerGroups.kind} = 'earning'), false)`.as("is_earned"),
    })
    .from(payments)
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(eq(payments.bookingId, bookingId))
    .as("money");
  const payout = db
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
          // Only its entry of `payable` is paid by a payout.
          .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
          .where(eq(payments.bookingId, bookingId)),
      ),
    )
    .orderBy(desc(payouts.createdAt))
    .limit(1)
    .as("payout");
  const claimed = (condition: SQL) =>
    sql<boolean>`exists (select from ${claims} where ${claims.bookingId} = ${bookings.id} and ${condition})`;
  return db
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
      heldCents: money.heldCents,
      disputedCents: money.disputedCents,
      payableCents: money.payableCents,
      commissionCents: money.commissionCents,
      isLost: money.isLost,
      isEarned: money.isEarned,
      isClaimed: claimed(sql`${claims.state} in ('open', 'contested')`),
      isGuaranteed: claimed(sql`${claims.kind} = 'guarantee' and ${claims.state} = 'granted'`),
      payout: { state: payout.state, settledAt: payout.settledAt },
    })
    .from(bookings)
    .innerJoin(money, sql`true`)
    .leftJoin(payout, sql`true`)
    .where(eq(bookings.id, bookingId));
});

const sumIn = (account: "held" | "disputed" | "payable" | "commission") =>
  sql<number>`coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)::int`;
