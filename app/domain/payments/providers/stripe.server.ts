import type { Stripe } from "stripe";
import type { Env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import {
  type CheckoutState,
  type PaymentOrder,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
} from "../provider";
import { readSignedEvent } from "./signed-events.server";
import { askStripe } from "./stripe-client.server";
import { listDisputes } from "./stripe-disputes";
import { stripeEvent } from "./stripe-event";

/** Stripe Checkout. A charge's id is that of its payment intent, which refunds and events name too. */
export function stripeProvider(settings: Env["stripe"]): PaymentProvider {
  const ask = <T>(question: (stripe: Stripe) => Promise<T>, signal?: AbortSignal) =>
    askStripe(settings, question, signal);
  return {
    name: "stripe",

    async createCheckoutSession(order, signal) {
      const session = await ask(
        (stripe) =>
          stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: `payment:${order.paymentId}` }),
        signal,
      );
      if (!session.url) throw new ProviderError("Stripe: the session has no page", false);
      return { id: session.id, pageUrl: session.url };
    },

    async readSession(sessionId, signal) {
      const session = await ask(
        (stripe) =>
          stripe.checkout.sessions.retrieve(sessionId, {
            expand: ["payment_intent.latest_charge.balance_transaction"],
          }),
        signal,
      );
      const state = stateOf(session);
      if (!state.charge) return state;
      const { id } = state.charge;
      const refunds = await ask((stripe) => listRefunds(stripe, id), signal);
      if (!isDisputed(session)) return { ...state, refunds };
      return { ...state, refunds, disputes: await ask((stripe) => listDisputes(stripe, id), signal) };
    },

    async refund({ refundId, chargeId, amountCents }, signal) {
      // Stripe forgets idempotency keys after a day, but not refunds.
      const known = await ask((stripe) => listRefunds(stripe, chargeId), signal);
      const earlier = known.find((refund) => refund.refundId === refundId);
      if (earlier) return earlier;
      const refund = await ask(
        (stripe) =>
          stripe.refunds.create(
            { payment_intent: chargeId, amount: amountCents, metadata: { refund_id: refundId } },
            { idempotencyKey: `refund:${refundId}` },
          ),
        signal,
      );
      return refundOf(refund);
    },

    async verifyEvent(rawBody, headers, now) {
      const header = headers.get("Stripe-Signature");
      for (const secret of [settings.webhookSecret, settings.connectWebhookSecret]) {
        const event = secret === undefined ? null : await readSignedEvent(rawBody, { header, secret, now });
        if (event) return stripeEvent(event);
      }
      return null;
    },
  };
}

/** Stripe requires at least 30 minutes: with 45 the order can be repeated for 15 minutes. */
const sessionMinutes = 45;

/** Cards only, which include wallets: a bank transfer takes days, and a seat is held for minutes. */
function sessionOf(order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: order.paymentId };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountCents,
          product_data: { name: order.description },
        },
      },
    ],
    client_reference_id: order.paymentId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: order.payerEmail,
    success_url: paths.fromProvider(order.returnUrl),
    cancel_url: order.returnUrl,
    expires_at: Math.floor(order.createdAt.getTime() / 1000) + sessionMinutes * 60,
  };
}

function stateOf({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): CheckoutState {
  // A session has no payment intent before the payer tries to pay.
  if (typeof intent === "string") throw new ProviderError("Stripe: the payment was not told", false);
  if (payment_status === "paid" && intent) {
    return { status: "paid", declinedAt: null, charge: chargeOf(intent), ...nothingElse };
  }
  // Completed without money: the payment is being processed, or it failed.
  const hasFailed = status === "complete" && intent?.status !== "processing";
  const isOver = status === "expired" || hasFailed;
  return {
    status: isOver ? "expired" : "open",
    declinedAt: declineOf(intent),
    charge: null,
    ...nothingElse,
  };
}

const nothingElse = { refunds: [], disputes: [] };

/** Whether the charge was ever disputed, so that most payments need no further request. */
function isDisputed({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  return asObject(asObject(intent)?.latest_charge ?? null)?.disputed ?? false;
}

function chargeOf(intent: Stripe.PaymentIntent): NonNullable<CheckoutState["charge"]> {
  const charge = asObject(intent.latest_charge);
  const balance = asObject(charge?.balance_transaction ?? null);
  return {
    id: intent.id,
    paidCents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    // If the account has another currency, the fee is in that currency and left out.
    feeCents: balance?.currency === intent.currency ? balance.fee : null,
  };
}

/** A card that is refused before there is a charge (failed 3-D Secure) only has the payment intent's time. */
function declineOf(intent: Stripe.PaymentIntent | null): Date | null {
  const charge = asObject(intent?.latest_charge ?? null);
  if (charge?.status === "failed") return new Date(charge.created * 1000);
  return intent?.last_payment_error ? new Date(intent.created * 1000) : null;
}

async function listRefunds(stripe: Stripe, chargeId: string): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: chargeId, limit: 100 });
  return data.map(refundOf);
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: refundStatus(refund.status),
    failure: refund.failure_reason ?? null,
  };
}

function refundStatus(status: string | null): ProviderRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Returns an object that Stripe was asked to expand; null if it came as an id. */
const asObject = <T extends object>(given: string | T | null): T | null =>
  typeof given === "object" ? given : null;
