import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { postCharge, postFee } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import type { Billable } from "~/domain/payments/billable";
import { settleDisputes } from "~/domain/payments/disputes/settle-disputes.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";
import {
  type Charge,
  type CheckoutState,
  type PaymentProvider,
  ProviderError,
} from "~/domain/payments/provider";
import { keepCreditNotes } from "~/domain/receipts/credit-notes.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { metrics } from "~/platform/metrics.server";
import { ownWays } from "~/platform/providers";
import { openCheckoutSession } from "./open-checkout-session.server";
import { type RefundFault, resendRefunds, settleRefunds } from "./settle-refunds.server";
import { findCreditBeside, spendCredit } from "./spend-credit.server";

/** Returns a provider by name, also one that is no longer offered, which still settles its older payments. */
export type PaymentProviders = (name: Payment["provider"]) => PaymentProvider | null;

/** @throws ProviderError for a provider that is no longer configured */
export function providerOf({ provider: name }: Payment, providers: PaymentProviders): PaymentProvider {
  const provider = providers(name);
  if (!provider) throw new ProviderError(`${name} isn't configured`, true);
  return provider;
}

export interface Settled {
  /** Whether nothing more will change: the session is over, no refund is pending, and no dispute is open. */
  isSettled: boolean;
  faults: RefundFault[];
  /** What happened to the payment now: paid, closed, declined, or why its money goes back. */
  outcome?: string;
}

interface Settling {
  paymentId: string;
  providers: PaymentProviders;
}

/**
 * Reads a payment's state from the provider and applies it here: charge, fee, refunds, disputes, and what was paid for. It may be
 * called in any order and any number of times.
 * @returns whether it is settled, and its refund faults; null if the payment doesn't exist
 * @throws ProviderError
 */
export async function settlePayment(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl" | "seller">,
  { paymentId, providers }: Settling,
  signal?: AbortSignal,
): Promise<Settled | null> {
  const [found] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!found) return null;
  // What pays without a provider has nothing there to ask about.
  if (ownWays.some((way) => way === found.provider)) return { isSettled: true, faults: [] };
  const provider = providerOf(found, providers);
  const payment =
    found.state === "created"
      ? await openCheckoutSession(db, caller, { paymentId, provider }, signal)
      : found;
  if (!payment?.sessionId) return { isSettled: true, faults: [] };
  const state = await provider.readSession(payment.sessionId, signal);
  const settled = await runCommand(db, (tx) => applyCheckoutState(tx, caller, { paymentId, state }));
  if (settled.outcome) metrics.payments.inc({ outcome: settled.outcome });
  return settled;
}

/** Applies the provider's state of the checkout session in one transaction, under the payment's locks. */
export async function applyCheckoutState(
  tx: Db,
  caller: Pick<Caller, "now" | "seller">,
  { paymentId, state }: { paymentId: string; state: CheckoutState },
): Promise<Settled> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return { isSettled: true, faults: [] };
  const { payment, billable } = locked;
  const { charge } = state;
  const isNew = payment.state !== "paid";
  const problem = charge && isNew ? await takeCharge(tx, caller, { payment, billable, charge }) : null;
  if (charge) {
    await recordFee(tx, caller, { paymentId, charge });
    const { areOver, faults } = await settleRefunds(tx, caller, {
      payment,
      billable,
      refunds: state.refunds,
    });
    await resendRefunds(tx, paymentId);
    if (isNew) await issueReceipt(tx, { paymentId, seller: caller.seller, now: caller.now });
    const contested = await settleDisputes(tx, caller, { payment, billable, disputes: state.disputes });
    if (state.refunds.length > 0) await keepCreditNotes(tx, caller, paymentId);
    const outcome = isNew ? { outcome: problem ?? "paid" } : {};
    return { isSettled: areOver && contested.areOver, faults, ...outcome };
  }
  const isExpired = state.status === "expired";
  const news = {
    ...(isExpired && payment.state === "open" && { state: "closed" as const }),
    ...(isNewer(state.declinedAt, payment.declinedAt) && { declinedAt: state.declinedAt }),
  };
  if (Object.keys(news).length > 0) await tx.update(payments).set(news).where(eq(payments.id, paymentId));
  const outcome = news.state ?? (news.declinedAt ? "declined" : undefined);
  return { isSettled: isExpired, faults: [], ...(outcome && { outcome }) };
}

const isNewer = (said: Date | null, known: Date | null) =>
  said !== null && (known === null || said.getTime() > known.getTime());

/**
 * Writes the charge, and decides whether it is kept (decision D3).
 * @returns why it is given back; null if it is kept
 */
async function takeCharge(
  tx: Db,
  caller: Pick<Caller, "now" | "seller">,
  { payment, billable, charge }: { payment: Payment; billable: Billable; charge: Charge },
): Promise<Payment["problem"]> {
  const { now } = caller;
  const { id: paymentId } = payment;
  const isDuplicate = billable.isPaid;
  await tx
    .update(payments)
    .set({ state: "paid", chargeId: charge.id, paidAt: now })
    .where(eq(payments.id, paymentId));
  await postCharge(tx, { paymentId, amountCents: charge.paidCents, currency: charge.currency, now });
  const beside =
    payment.withCreditId === null ? undefined : await findCreditBeside(tx, { payment, billable, now });
  const isRight = charge.paidCents === payment.amountCents && charge.currency === payment.currency;
  const problem = !isRight
    ? "wrong-amount"
    : isDuplicate
      ? "duplicate"
      : beside === null
        ? "credit-gone"
        : (await billable.fulfil(tx, caller))
          ? null
          : "late";
  if (beside && !problem) await spendCredit(tx, caller, beside);
  if (problem) {
    await tx.update(payments).set({ problem }).where(eq(payments.id, paymentId));
    await refundPayment(tx, { paymentId, reason: problem, now });
  }
  await announcePayment(tx, { paymentId, about: problem ?? "received" });
  return problem;
}

/** The provider may report its fee only some time after the charge. */
async function recordFee(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { paymentId, charge: { feeCents, currency } }: { paymentId: string; charge: Charge },
): Promise<void> {
  if (feeCents) await postFee(tx, { paymentId, amountCents: feeCents, currency, now });
}
