import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retainedSum } from "~/db/retained.server";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import type { refunds } from "~/db/schema/payments/refunds";
import { postRefund } from "~/domain/ledger/record-money.server";
import { keepCreditNotes } from "~/domain/receipts/credit-notes.server";
import { testEnv } from "../site/request";

/** The groups of the ledger that change what payments retain, and fees, oldest first. Whole cents. */
export async function movedMoney(db: Db, condition?: SQL) {
  const cents = sql<number>`(case when ${ledgerGroups.kind} = 'fee'
    then sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'provider') else ${retainedSum} end)::int`;
  return db
    .select({ kind: ledgerGroups.kind, cents, currency: ledgerGroups.currency, provider: payments.provider })
    .from(ledgerGroups)
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .innerJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .where(and(condition))
    .groupBy(ledgerGroups.id, payments.id)
    .having(sql`${cents} <> 0`)
    .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id));
}

/** Writes the ledger's side of a refund that has succeeded, and its credit note. */
export async function refundMade(db: Db, refund?: typeof refunds.$inferSelect, now = new Date()) {
  if (!refund) throw new Error("There is no refund");
  const { paymentId, amountCents, currency } = refund;
  await postRefund(db, { refund, amountCents, currency, now });
  await keepCreditNotes(db, { seller: testEnv.business, now }, paymentId);
}
