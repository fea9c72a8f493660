import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isRetaining, retainedSum } from "~/db/retained.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { type LedgerEntry, ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { isTopUp } from "./paid-for.server";
import { type Holder, move, type NewEntry } from "./post.server";
import { leftOfBudget } from "./team-budget.server";

/** Where the money of one payment is, in whole cents. */
export interface Position {
  paymentId: string;
  /** Null for a class without an expert record. */
  expertId: string | null;
  currency: string;
  /** The account that pays, and gets back what is refunded. */
  paidFrom: Holder;
  /** The account that keeps it until it is earned: the expert's `held`, or the team's for a payment for a budget. */
  keptBy: Holder;
  /** What that account has of it; of a payment for a budget at most what is left there. */
  held: number;
  payable: number;
  commission: number;
  owed: number;
  disputed: number;
  /** The part of it that the operator's guarantee paid, which never goes back to the payer. */
  guarantee: number;
  /** All of it: what the payment retains. */
  retained: number;
  /** Whether it was earned: what comes back goes to `payable`, not to `held`. */
  isEarned: boolean;
  /** The operator's commission in percent. */
  commissionPercent: number;
}

/** A subquery: what the payment with this id retains, or what a budget got by it, in whole cents. */
export const retainedBy = (paymentId: SQLWrapper): SQL<number> =>
  sql<number>`(select ${retainedSum} - coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ofBudget}), 0)::int
    from ${ledgerGroups} join ${ledgerEntries} on ${sql`${ledgerEntries}.group_id`} = ${sql`${ledgerGroups}.id`}
    where ${sql`${ledgerGroups}.payment_id`} = ${paymentId})`;

/** An SQL condition: the entry is what a payment for a budget gave to it. */
const ofBudget = and(eq(ledgerEntries.account, "team"), isTopUp);

/** Reads where a payment's money is, in one query. */
export async function positionOf(tx: Db, paymentId: string): Promise<Position> {
  const found = await tx
    .select({
      ownerId: sql<string | null>`coalesce(${bookings.expertId}, ${classes.expertId})`,
      commissionPercent: sql<number>`coalesce(${bookings.commissionPercent}, ${classReservations.commissionPercent})::float8`,
      paidIn: payments.currency,
      provider: payments.provider,
      teamId: payments.teamId,
      account: ledgerEntries.account,
      expertId: ledgerEntries.expertId,
      currency: ledgerGroups.currency,
      cents: sql<number>`(-sum(${ledgerEntries.amountCents}))::int`,
      isEarned: sql<boolean>`bool_or(${ledgerGroups.kind} = 'earning')`,
    })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .leftJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.groupId, ledgerGroups.id),
        or(isRetaining, eq(ledgerEntries.account, "guarantee"), ofBudget),
      ),
    )
    .where(eq(payments.id, paymentId))
    .groupBy(
      ...[payments.id, bookings.id, classReservations.id, classes.id],
      ...[ledgerEntries.account, ledgerEntries.expertId, ledgerGroups.currency],
    );
  const [owner] = found;
  if (!owner) throw new Error(`There is no payment ${paymentId}`);
  const rows = found.filter(({ account }) => account !== null);
  const of = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { cents }) => sum + cents, 0);
  const { provider, teamId } = owner;
  const isBudgets = teamId !== null && provider !== "team";
  const parts = {
    held: isBudgets ? Math.max(0, Math.min(of("team"), await leftOfBudget(tx, teamId))) : of("held"),
    payable: of("payable"),
    commission: of("commission"),
    owed: of("owed"),
    disputed: of("disputed"),
  };
  const whose = rows.find(({ account }) => account === "held" || account === "payable");
  // A class may get another teacher; the money stays with the one it was held for.
  const expertId = whose ? whose.expertId : owner.ownerId;
  return {
    ...{ paymentId, expertId },
    paidFrom: { account: payingAccounts[provider] ?? "provider", teamId: isBudgets ? null : teamId },
    keptBy: isBudgets ? { account: "team", teamId } : { account: "held", expertId },
    currency: rows[0]?.currency ?? owner.paidIn,
    commissionPercent: owner.commissionPercent,
    ...parts,
    guarantee: 0 - of("guarantee"),
    retained: Object.values(parts).reduce((sum, cents) => sum + cents, 0),
    isEarned: rows.some(({ isEarned }) => isEarned),
  };
}

/** The account of each way to pay that isn't a provider's. */
const payingAccounts: Partial<Record<Payment["provider"], LedgerEntry["account"]>> = {
  credit: "credit",
  team: "team",
  transfer: "bank",
};

/** The operator's commission on an amount, in whole cents, rounded down. A class without an expert is all the operator's. */
export const commissionOf = (
  { expertId, commissionPercent }: Pick<Position, "expertId" | "commissionPercent">,
  cents: number,
): number => (expertId === null ? cents : Math.floor((cents * Math.round(commissionPercent * 100)) / 10_000));

/** More is taken from a payment than it holds. */
export class MoreThanHeld extends Error {}

/**
 * Moves an amount of a payment from what is held or earned to another account. The commission is computed again for what
 * stays earned, so that a whole refund returns all of it.
 * @throws MoreThanHeld
 */
export function takeFrom(
  position: Position,
  account: "owed" | "disputed" | "credit",
  cents: number,
): NewEntry[] {
  const { expertId, keptBy, held, payable, commission } = position;
  const fromHeld = Math.min(held, cents);
  const fromEarned = cents - fromHeld;
  if (fromEarned > payable + commission) throw new MoreThanHeld();
  const stays = payable + commission - fromEarned;
  const fromCommission = commission - Math.min(commission, commissionOf(position, stays));
  return [
    ...move(keptBy, { account }, fromHeld),
    ...move({ account: "payable", expertId }, { account }, fromEarned - fromCommission),
    ...move({ account: "commission" }, { account }, fromCommission),
  ];
}

/** Moves an amount of a payment from another account back to where it is held, or was earned. */
export function giveBack(
  position: Position,
  account: "owed" | "disputed" | "credit",
  cents: number,
): NewEntry[] {
  const { expertId, keptBy, payable, commission, isEarned } = position;
  if (!isEarned) return move({ account }, keptBy, cents);
  const toCommission = commissionOf(position, payable + commission + cents) - commission;
  return [
    ...move({ account }, { account: "payable", expertId }, cents - toCommission),
    ...move({ account }, { account: "commission" }, toCommission),
  ];
}
