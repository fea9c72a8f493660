import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { payments } from "~/db/schema/payments/payments";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { postCharge } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import { type LockedPayment, lockPayment } from "~/domain/payments/lock-payment.server";
import type { InvoiceError } from "~/domain/payments/team-budget";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/**
 * Marks an invoice as paid, for the admin: the transfer has arrived, perhaps after the invoice was cancelled. For a team
 * that was closed it goes back.
 */
export async function markInvoicePaid(
  db: Db,
  caller: SignedInCaller,
  { paymentId }: { paymentId: string },
): Promise<Result<null, InvoiceError>> {
  const { now } = caller;
  return withInvoice(db, caller, { paymentId }, async (tx, { payment, billable }) => {
    if (payment.state === "paid") return fail("not-open");
    const isKept = await billable.fulfil(tx, caller);
    const { amountCents, currency, sessionId } = payment;
    await tx
      .update(payments)
      .set({ state: "paid", chargeId: sessionId, paidAt: now, problem: isKept ? null : "late" })
      .where(eq(payments.id, paymentId));
    await postCharge(tx, { paymentId, amountCents, currency, now });
    if (!isKept) await refundPayment(tx, { paymentId, reason: "late", now });
    else await announcePayment(tx, { paymentId, about: "received" });
    await recordAudit(tx, caller, { action: "invoice-paid", object: { type: "payment", id: paymentId } });
    return ok(null);
  });
}

/**
 * Cancels an invoice that isn't paid, for the admin or for those who may order one. Its number stays with it.
 * @param teamId the team that it must be of; undefined for the admin
 */
export async function cancelInvoice(
  db: Db,
  caller: SignedInCaller,
  { paymentId, teamId }: { paymentId: string; teamId?: string },
): Promise<Result<null, InvoiceError>> {
  return withInvoice(db, caller, { paymentId, teamId }, async (tx, { payment }) => {
    if (payment.state !== "open") return fail("not-open");
    await tx.update(payments).set({ state: "closed" }).where(eq(payments.id, paymentId));
    await recordAudit(tx, caller, {
      action: "invoice-cancelled",
      object: { type: "payment", id: paymentId },
    });
    return ok(null);
  });
}

/** Runs a command on an invoice behind its team's lock. For what is no invoice, or another team's, nothing is locked. */
async function withInvoice(
  db: Db,
  caller: SignedInCaller,
  { paymentId, teamId }: { paymentId: string; teamId?: string | undefined },
  work: (tx: Db, locked: LockedPayment) => Promise<Result<null, InvoiceError>>,
): Promise<Result<null, InvoiceError>> {
  if (!isId(paymentId) || (teamId !== undefined && !isId(teamId))) return fail("not-found");
  const isOfTeam = teamId === undefined ? undefined : eq(payments.teamId, teamId);
  const isInvoice = and(eq(payments.id, paymentId), eq(payments.provider, "transfer"), isOfTeam);
  if ((await db.$count(payments, isInvoice)) === 0) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<null, InvoiceError>> => {
    const isTheirs =
      teamId === undefined || (await lockBillable(tx, { teamId }, caller.actor.userId)) !== null;
    const locked = isTheirs ? await lockPayment(tx, paymentId) : null;
    return locked ? work(tx, locked) : fail("not-found");
  });
}
