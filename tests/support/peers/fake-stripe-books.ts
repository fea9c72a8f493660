import { newId } from "~/platform/ids";

/** The data of the fake Stripe, in the shapes of Stripe's API, with only the fields that are read. */

export interface FakeSession {
  id: string;
  object: "checkout.session";
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: FakeIntent | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  expires_at: number;
  customer_email: string | null;
}

export interface FakeIntent {
  id: string;
  object: "payment_intent";
  status: "requires_payment_method" | "processing" | "succeeded";
  amount_received: number;
  currency: string;
  created: number;
  metadata: Record<string, string>;
  last_payment_error: { code: string } | null;
  latest_charge: FakeCharge | null;
}

interface FakeCharge {
  id: string;
  status: "succeeded" | "failed";
  disputed: boolean;
  created: number;
  balance_transaction: { fee: number; currency: string } | null;
}

export interface FakeRefund {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  currency: string;
  status: "pending" | "succeeded" | "failed";
  failure_reason: string | null;
  metadata: Record<string, string>;
}

export interface FakeDispute {
  id: string;
  object: "dispute";
  payment_intent: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number | null };
  balance_transactions: Array<{ fee: number; currency: string }>;
}

/** Sessions, payments, refunds and disputes, and what payers and the bank do to them. Times are in seconds. */
export class StripeBooks {
  sessions = new Map<string, FakeSession>();
  refunds: FakeRefund[] = [];
  disputes: FakeDispute[] = [];
  /** The status of new refunds. */
  refundStatus: FakeRefund["status"] = "succeeded";
  constructor(
    readonly seconds: () => number,
    readonly pageOrigin: () => string,
  ) {}

  open(values: Pick<FakeSession, "amount_total" | "currency" | "expires_at"> & Partial<FakeSession>) {
    const id = `cs_test_${newId()}`;
    const session: FakeSession = {
      ...{ id, object: "checkout.session", url: `${this.pageOrigin()}/pay/${id}` },
      ...{ status: "open", payment_status: "unpaid", payment_intent: null },
      ...{ client_reference_id: null, metadata: {}, customer_email: null },
      ...values,
    };
    this.sessions.set(id, session);
    return session;
  }

  /** Pays the session, by default its full amount. `feeCents: null` is a fee that isn't known yet. */
  pay(sessionId: string, paid: { cents?: number; feeCents?: number | null; feeCurrency?: string } = {}) {
    const session = this.session(sessionId);
    const { cents = session.amount_total, feeCents = 146, feeCurrency = session.currency } = paid;
    const intent = this.#attempt(session);
    Object.assign(intent, { status: "succeeded", amount_received: cents, last_payment_error: null });
    intent.latest_charge = {
      ...{ id: `ch_${newId()}`, status: "succeeded", disputed: false, created: this.seconds() },
      balance_transaction: feeCents === null ? null : { fee: feeCents, currency: feeCurrency },
    };
    Object.assign(session, { status: "complete", payment_status: "paid" });
    return intent.id;
  }

  /** The bank refuses the card. With `isBeforeCharge`, the payer fails authentication, so there is no charge. */
  decline(sessionId: string, { isBeforeCharge = false } = {}) {
    const intent = this.#attempt(this.session(sessionId));
    intent.last_payment_error = { code: "card_declined" };
    intent.latest_charge = isBeforeCharge
      ? null
      : {
          ...{ id: `ch_${newId()}`, status: "failed", disputed: false },
          ...{ created: this.seconds(), balance_transaction: null },
        };
  }

  /** Completes the session without a payment: the money comes later or not at all. */
  complete(sessionId: string, intentStatus: FakeIntent["status"]) {
    const session = this.session(sessionId);
    this.#attempt(session).status = intentStatus;
    session.status = "complete";
  }

  expire(sessionId: string) {
    this.session(sessionId).status = "expired";
  }

  /**
   * Refunds part of a payment. Without `metadata` it is a refund on Stripe's own pages.
   * @returns null if less than `cents` is left
   */
  refund(intentId: string, cents: number, metadata: Record<string, string> = {}): FakeRefund | null {
    const intent = [...this.sessions.values()].find((one) => one.payment_intent?.id === intentId);
    const received = intent?.payment_intent?.amount_received ?? 0;
    const given = this.refundsOf(intentId).filter(({ status }) => status !== "failed");
    if (cents > received - given.reduce((sum, { amount }) => sum + amount, 0)) return null;
    const refund: FakeRefund = {
      ...{ id: `re_${newId()}`, object: "refund", payment_intent: intentId, amount: cents, metadata },
      ...{ currency: intent?.currency ?? "usd", status: this.refundStatus },
      failure_reason: this.refundStatus === "failed" ? "expired_or_canceled_card" : null,
    };
    this.refunds.unshift(refund);
    return refund;
  }

  /** The payer disputes a payment with the bank. */
  dispute(intentId: string, values: Partial<FakeDispute> = {}): FakeDispute {
    const session = [...this.sessions.values()].find((one) => one.payment_intent?.id === intentId);
    const charge = session?.payment_intent?.latest_charge;
    if (!session || !charge) throw new Error(`The fake Stripe has no charge of ${intentId}`);
    charge.disputed = true;
    const dispute: FakeDispute = {
      ...{ id: `dp_${newId()}`, object: "dispute", payment_intent: intentId, reason: "fraudulent" },
      ...{ amount: session.amount_total, currency: session.currency, status: "needs_response" },
      evidence_details: { due_by: this.seconds() + 7 * 24 * 3600 },
      balance_transactions: [{ fee: 1500, currency: session.currency }],
      ...values,
    };
    this.disputes.unshift(dispute);
    return dispute;
  }

  refundsOf = (intentId: string) => this.refunds.filter((refund) => refund.payment_intent === intentId);

  session(id: string): FakeSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`The fake Stripe has no session ${id}`);
    return session;
  }

  #attempt(session: FakeSession): FakeIntent {
    session.payment_intent ??= {
      ...{ id: `pi_${newId()}`, object: "payment_intent", status: "requires_payment_method" },
      ...{ amount_received: 0, currency: session.currency, created: this.seconds() },
      ...{ metadata: session.metadata, last_payment_error: null, latest_charge: null },
    };
    return session.payment_intent;
  }
}
