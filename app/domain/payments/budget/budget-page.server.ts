import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { owedOfBudget } from "~/domain/ledger/close-emptied.server";
import { isTopUp } from "~/domain/ledger/paid-for.server";
import { refundableOfBudget } from "~/domain/ledger/request-refund.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { receiptNumber } from "~/domain/receipts/receipt";

/**
 * What the page of a budget shows: its balance, how much of it is or can be refunded, and the last payments for it with
 * their documents.
 */
export async function readBudgetPage(db: Db, { teamId, now }: { teamId: string; now: Date }) {
  const [budget, owedCents, givenCents, rows] = await Promise.all([
    readBudget(db, teamId),
    owedOfBudget(db, teamId),
    refundableOfBudget(db, { teamId, now }),
    db
      .select({
        id: payments.id,
        provider: payments.provider,
        state: payments.state,
        problem: payments.problem,
        amountCents: payments.amountCents,
        currency: payments.currency,
        pageUrl: payments.pageUrl,
        createdAt: payments.createdAt,
        document: { year: receipts.year, number: receipts.number },
        refundedCents: sql<number>`(select coalesce(sum(amount_cents), 0) from refunds
          where refunds.payment_id = ${payments.id} and refunds.state = 'succeeded')::int`,
      })
      .from(payments)
      .leftJoin(
        receipts,
        and(eq(receipts.paymentId, payments.id), isNull(receipts.refundId), isNull(receipts.replacedAt)),
      )
      // A card payment that was closed came to nothing.
      .where(
        and(
          eq(payments.teamId, teamId),
          isTopUp,
          or(eq(payments.provider, "transfer"), sql`${payments.state} in ('open', 'paid')`),
        ),
      )
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(50),
  ]);
  const canRefund = !budget.isFrozen && budget.lossCents === 0;
  return {
    ...{ budget, owedCents, refundableCents: canRefund ? Math.min(budget.leftCents, givenCents) : 0 },
    payments: rows.map(({ document, ...row }) => ({ ...row, number: document && receiptNumber(document) })),
  };
}

export type BudgetPage = Awaited<ReturnType<typeof readBudgetPage>>;

/** The newest payment by card for a budget that waits at the provider; null without one. */
export async function findOpenTopUp(db: Db, teamId: string) {
  const isOpen = and(eq(payments.teamId, teamId), isTopUp, eq(payments.state, "open"));
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOpen, sql`${payments.provider} <> 'transfer'`))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return open ?? null;
}
