import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { payments } from "~/db/schema/payments/payments";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { postCharge } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import type { InvoiceError } from "~/domain/payments/team-budget";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";

/** Marks an invoice as paid, for the admin: the transfer has arrived. For a team that was closed it goes back. */
export async function markInvoicePaid(
  db: Db,
  caller: SignedInCaller,
  { paymentId }: { paymentId: string },
): Promise<Result<null, InvoiceError>> {
  if (!isId(paymentId)) return fail("not-found");
  const { now } = caller;
  return runCommand(db, async (tx): Promise<Result<null, InvoiceError>> => {
    const locked = await lockPayment(tx, paymentId);
    if (locked?.payment.provider !== "transfer") return fail("not-found");
    const { payment, billable } = locked;
    if (payment.state !== "open") return fail("not-open");
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
  if (!isId(paymentId) || (teamId !== undefined && !isId(teamId))) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<null, InvoiceError>> => {
    const isTheirs =
      teamId === undefined || (await lockBillable(tx, { teamId }, caller.actor.userId)) !== null;
    const locked = isTheirs ? await lockPayment(tx, paymentId) : null;
    if (locked?.payment.provider !== "transfer") return fail("not-found");
    const { payment } = locked;
    if (teamId !== undefined && payment.teamId !== teamId) return fail("not-found");
    if (payment.state !== "open") return fail("not-open");
    await tx.update(payments).set({ state: "closed" }).where(eq(payments.id, paymentId));
    await recordAudit(tx, caller, {
      action: "invoice-cancelled",
      object: { type: "payment", id: paymentId },
    });
    return ok(null);
  });
}
