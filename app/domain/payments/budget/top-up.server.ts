import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { startPart } from "~/domain/payments/checkout/start-payment.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import type { PaymentProvider } from "~/domain/payments/provider";
import { mostOpenInvoices, type TopUpError } from "~/domain/payments/team-budget";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

interface TopUp {
  teamId: string;
  /** Whole US cents, within `topUpLimits`. */
  amountCents: number;
}

/** Starts a payment by card for the budget of a team that the caller owns or manages. */
export async function topUpByCard(
  db: Db,
  caller: SignedInCaller,
  { teamId, amountCents, provider }: TopUp & { provider: PaymentProvider },
): Promise<Result<Payment, TopUpError>> {
  const started = await startPart<never>(db, caller, {
    ...{ what: { teamId }, provider },
    readPart: async () => ok({ amountCents, withCreditId: null }),
  });
  if (started.ok) return started;
  return fail(started.error === "nothing-due" ? "team-closed" : started.error);
}

/**
 * Orders an invoice for a transfer to the operator: a payment that the admin marks as paid, and its document with the next
 * number of the year.
 */
export async function orderInvoice(
  db: Db,
  caller: SignedInCaller,
  { teamId, amountCents }: TopUp,
): Promise<Result<Payment, TopUpError>> {
  if (!isId(teamId)) return fail("not-found");
  const { actor, seller, now } = caller;
  return runCommand(db, async (tx): Promise<Result<Payment, TopUpError>> => {
    const billable = await lockBillable(tx, { teamId }, actor.userId);
    if (!billable) return fail("not-found");
    if (!billable.isDue(now)) return fail("team-closed");
    const isOpen = and(
      ...[eq(payments.teamId, teamId), eq(payments.provider, "transfer"), eq(payments.state, "open")],
    );
    if ((await tx.$count(payments, isOpen)) >= mostOpenInvoices) return fail("too-many-invoices");
    const id = newId();
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ id, teamId, payerId: actor.userId, provider: "transfer", amountCents },
        ...{ currency: billable.currency, state: "open", sessionId: id, createdAt: now },
      })
      .returning();
    if (!payment) throw new Error("An invoice was not written");
    await recordAudit(tx, caller, { action: "invoice-ordered", object: { type: "payment", id } });
    await issueReceipt(tx, { paymentId: id, seller, now });
    return ok(payment);
  });
}
