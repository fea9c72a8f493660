import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isRetaining, retainedSum } from "~/db/retained.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { move, type NewEntry } from "./post.server";

/** Where the money of one payment is, in whole cents. */
export interface Position {
  paymentId: string;
  /** Null for a class without an expert record. */
  expertId: string | null;
  currency: string;
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

/** A subquery: what the payment with this id retains, in whole cents. */
export const retainedBy = (paymentId: SQLWrapper): SQL<number> =>
  sql<number>`(select ${retainedSum} from ${ledgerGroups} join ${ledgerEntries}
    on ${sql`${ledgerEntries}.group_id`} = ${sql`${ledgerGroups}.id`} where ${sql`${ledgerGroups}.payment_id`} = ${paymentId})`;

/** Reads where a payment's money is, in one query. */
export async function positionOf(tx: Db, paymentId: string): Promise<Position> {
  const found = await tx
    .select({
      ownerId: sql<string | null>`coalesce(${bookings.expertId}, ${classes.expertId})`,
      commissionPercent: sql<number>`coalesce(${bookings.commissionPercent}, ${classReservations.commissionPercent})::float8`,
      paidIn: payments.currency,
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
        or(isRetaining, eq(ledgerEntries.account, "guarantee")),
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
  const parts = {
    held: of("held"),
    payable: of("payable"),
    commission: of("commission"),
    owed: of("owed"),
    disputed: of("disputed"),
  };
  const whose = rows.find(({ account }) => account === "held" || account === "payable");
  return {
    paymentId,
    // A class may get another teacher; the money stays with the one it was held for.
    expertId: whose ? whose.expertId : owner.ownerId,
    currency: rows[0]?.currency ?? owner.paidIn,
    commissionPercent: owner.commissionPercent,
    ...parts,
    guarantee: 0 - of("guarantee"),
    retained: Object.values(parts).reduce((sum, cents) => sum + cents, 0),
    isEarned: rows.some(({ isEarned }) => isEarned),
  };
}

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
  const { expertId, held, payable, commission } = position;
  const fromHeld = Math.min(held, cents);
  const fromEarned = cents - fromHeld;
  if (fromEarned > payable + commission) throw new MoreThanHeld();
  const stays = payable + commission - fromEarned;
  const fromCommission = commission - Math.min(commission, commissionOf(position, stays));
  return [
    ...move({ account: "held", expertId }, { account }, fromHeld),
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
  const { expertId, payable, commission, isEarned } = position;
  if (!isEarned) return move({ account }, { account: "held", expertId }, cents);
  const toCommission = commissionOf(position, payable + commission + cents) - commission;
  return [
    ...move({ account }, { account: "payable", expertId }, cents - toCommission),
    ...move({ account }, { account: "commission" }, toCommission),
  ];
}
