import type { Payment } from "~/db/schema/payments/payments";

/** A provider that posts signed events to `/webhooks/{name}`. */
export interface WebhookSource {
  readonly name: Exclude<Payment["provider"], "credit">;
  /**
   * Reads a webhook's raw body.
   * @returns the event, however odd its content is; null unless its signature is the provider's and, where it is dated,
   * no older than five minutes
   */
  verifyEvent(rawBody: Buffer, headers: Headers, now: Date): Promise<ProviderEvent | null>;
}

/**
 * A payment provider behind one interface: create a session, read it, refund, verify an event. Amounts are whole cents.
 */
export interface PaymentProvider extends WebhookSource {
  /**
   * Opens the hosted page where this payment is made. The same order again returns the session that it made before: its
   * id is the idempotency key.
   * @throws ProviderError
   */
  createCheckoutSession(order: PaymentOrder, signal?: AbortSignal): Promise<CheckoutSession>;
  /** Reads a checkout session's current state. @throws ProviderError */
  readSession(sessionId: string, signal?: AbortSignal): Promise<CheckoutState>;
  /** Makes a refund, with its id as the idempotency key. @throws ProviderError */
  refund(request: RefundRequest, signal?: AbortSignal): Promise<ProviderRefund>;
}

export interface PaymentOrder {
  /** The payment's id. */
  paymentId: string;
  amountCents: number;
  currency: string;
  /** The description that the payer reads, without names of people. */
  description: string;
  payerEmail: string;
  /** The addresses to which the provider's page returns. */
  returnUrl: string;
  /** Where a shop sells it, for the provider that is one. */
  shopLink?: string;
  /**
   * When the payment was begun, by which the session's end is set: an order that is repeated has to be the same to the
   * second.
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
  /** Set once it is paid. */
  charge: Charge | null;
  /** All refunds of the charge that the provider knows, ours and others. */
  refunds: ProviderRefund[];
}

export interface Charge {
  /** What a refund names. */
  id: string;
  paidCents: number;
  currency: string;
  /** The provider's fee; null if it isn't known yet. */
  feeCents: number | null;
}

export interface RefundRequest {
  /** The refund's id of ours. */
  refundId: string;
  chargeId: string;
  amountCents: number;
}

export interface ProviderRefund {
  /** The provider's own id. */
  id: string;
  /** Ours, where we asked for it. */
  refundId: string | null;
  amountCents: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

/** A verified event: a hint that a session has changed. Its names can be stored, whatever the provider sent. */
export interface ProviderEvent {
  id: string;
  kind: string;
  /**
   * False: it has another form than the events that are known, and has to be looked at where it is about no payment.
   */
  isUnderstood: boolean;
  /**
   * What it is about, by whatever the provider names: its session, our payment's id, or the charge. Null: nothing of
   * ours.
   */
  about: { sessionId?: string; paymentId?: string; chargeId?: string } | null;
  /** What was bought, from a provider that can't be asked. */
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

/** The provider couldn't be reached, or refused. If `isPassing`, a retry may work. */
export class ProviderError extends Error {
  constructor(
    message: string,
    readonly isPassing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
