import type { PaymentProviderName } from "~/platform/providers";

/** A provider that posts signed events to `/webhooks/{name}`. */
export interface WebhookSource {
  readonly name: PaymentProviderName;
  /**
   * Reads a webhook's raw body. @returns the event, even with unknown content; null unless the provider signed it and,
   * if the signature has a time, at most five minutes ago
   */
  verifyEvent(rawBody: Buffer, headers: Headers, now: Date): Promise<ProviderEvent | null>;
}

/**
 * The interface of all payment providers: create a session, read it, refund, verify an event. Amounts are whole cents.
 */
export interface PaymentProvider extends WebhookSource {
  /**
   * Opens the hosted page on which this payment is made. The payment's id is the idempotency key: the same order
   * returns the same session again.
   * @throws ProviderError
   */
  createCheckoutSession(order: PaymentOrder, signal?: AbortSignal): Promise<CheckoutSession>;
  /** Reads a checkout session's current state. @throws ProviderError */
  readSession(sessionId: string, signal?: AbortSignal): Promise<CheckoutState>;
  /** Makes a refund, with its id as the idempotency key. @throws ProviderError */
  refund(request: RefundRequest, signal?: AbortSignal): Promise<ProviderRefund>;
}

export interface PaymentOrder {
  paymentId: string;
  amountCents: number;
  currency: string;
  /** The description that the payer reads, without names of people. */
  description: string;
  payerEmail: string;
  returnUrl: string;
  /** The class's page in a shop, for a provider that is one. */
  shopLink?: string;
  /**
   * When the payment was started. The session's end is derived from it, because a repeated order must be identical to
   * the second.
   */
  createdAt: Date;
}

export interface CheckoutSession {
  id: string;
  pageUrl: string;
}

export interface CheckoutState {
  status: "open" | "paid" | "expired";
  /** The provider's last refusal of a card, while the session stays open. */
  declinedAt: Date | null;
  charge: Charge | null;
  /** All refunds of the charge that the provider knows, ours and others. */
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

export interface Charge {
  id: string;
  paidCents: number;
  currency: string;
  /** The provider's fee; null if it isn't known yet. */
  feeCents: number | null;
}

export interface RefundRequest {
  refundId: string;
  chargeId: string;
  amountCents: number;
}

export interface ProviderRefund {
  id: string;
  /** Our id; null for a refund that was made at the provider. */
  refundId: string | null;
  amountCents: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

/** A payer's dispute of the charge with the card's bank. */
export interface ProviderDispute {
  id: string;
  amountCents: number;
  currency: string;
  /** The provider's reason, such as "fraudulent". */
  reason: string | null;
  status: "open" | "won" | "lost";
  dueBy: Date | null;
  /** What the provider charges for the dispute; null if it isn't known. */
  feeCents: number | null;
}

/** A verified event: a hint that a session has changed. Its strings can be stored, whatever the provider sent. */
export interface ProviderEvent {
  id: string;
  kind: string;
  /** False if the event has an unknown form. If it is about no payment, the admin has to look at it. */
  isUnderstood: boolean;
  /**
   * What it is about: the provider's session, our payment, the charge, our payout, or an expert's account at Stripe.
   * Null if it is nothing of ours.
   */
  about: {
    sessionId?: string;
    paymentId?: string;
    chargeId?: string;
    payoutId?: string;
    payoutAccountId?: string;
  } | null;
  purchase?: Purchase;
}

/** A purchase as reported by an event. `buyerEmail` is for matching only and isn't stored. */
export interface Purchase {
  kind: "paid" | "refunded";
  transactionId: string;
  /** Null unless exactly one piece of one product was bought. */
  productKey: string | null;
  /** The amount paid, of which `refundedCents` were refunded. */
  amountCents: number;
  refundedCents: number;
  currency: string;
  buyerEmail: string;
}

/** The provider couldn't be reached, or it refused. If `isPassing`, a retry may work. */
export class ProviderError extends Error {
  constructor(
    message: string,
    readonly isPassing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
