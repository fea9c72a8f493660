import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type LedgerEntry, ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type LedgerGroup, ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { newId } from "~/platform/ids";

/** The only place that writes to the ledger (0028). */

/** A line of a group: whole cents, debits positive. `expertId` is for the accounts of an expert, `teamId` for `team`. */
export type NewEntry = Pick<LedgerEntry, "account" | "amountCents"> & {
  expertId?: string | null;
  teamId?: string | null;
};

/** An account, and whose it is. */
export type Holder = Omit<NewEntry, "amountCents">;

type About = Pick<LedgerGroup, "kind" | "currency"> &
  Partial<Pick<LedgerGroup, "paymentId" | "refundId" | "creditId" | "disputeId" | "payoutId">>;

/**
 * Writes one balanced group in the caller's transaction. Lines of nothing are left out; a group of nothing isn't
 * written. The database refuses lines that don't add up, and more than a payment holds.
 */
export async function post(
  tx: Db,
  { lines, now, ...about }: About & { lines: NewEntry[]; now: Date },
): Promise<void> {
  const moving = merged(lines).filter(({ amountCents }) => amountCents !== 0);
  if (moving.length === 0) return;
  const groupId = newId();
  const group = tx.insert(ledgerGroups).values({ id: groupId, ...about, createdAt: now });
  const entries = tx.insert(ledgerEntries).values(
    moving.map(({ account, amountCents, expertId = null, teamId = null }) => ({
      ...{ groupId, account, amountCents, teamId, createdAt: now },
      expertId: expertsAccounts.has(account) ? expertId : null,
    })),
  );
  // One statement: a group is complete when it is checked.
  await tx.execute(sql`with happened as (${group.getSQL()}) ${entries.getSQL()}`);
}

/** One line an account. */
function merged(lines: NewEntry[]): NewEntry[] {
  const sums = new Map<string, NewEntry>();
  for (const line of lines) {
    const key = `${line.account} ${line.expertId ?? ""}`;
    const earlier = sums.get(key)?.amountCents ?? 0;
    sums.set(key, { ...line, amountCents: earlier + line.amountCents });
  }
  return [...sums.values()];
}

const expertsAccounts = new Set<string>(["held", "payable", "payouts"]);

/** Moves an amount from one account to another: a credit of the first, a debit of the second is negative. */
export const move = (from: Holder, to: Holder, cents: number): NewEntry[] => [
  { ...from, amountCents: cents },
  { ...to, amountCents: -cents },
];
