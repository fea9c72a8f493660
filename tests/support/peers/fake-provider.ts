import {
  type CheckoutState,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderDispute,
  ProviderError,
  type ProviderRefund,
} from "~/domain/payments/provider";

interface FakeSession {
  order: PaymentOrder;
  state: CheckoutState;
}

/**
 * A payment provider in memory. Tests act for its customers: they can pay any amount, even in a session that has ended,
 * and make the provider unreachable. Sessions and refunds are idempotent by their ids, as at a real provider.
 */
export function fakeProvider() {
  const sessions = new Map<string, FakeSession>();
  const byPayment = new Map<string, string>();
  const fake = {
    sessions,
    isDown: false,
    /** `readSession` isn't answered until its caller aborts. */
    isHanging: false,
    /** Session creations and refunds fail with a permanent error. */
    isRefusing: false,
    /** Refunds are accepted, but stay pending until `finishRefunds`. */
    isSlow: false,
    name: "sandbox" as const,
    async createCheckoutSession(order: PaymentOrder) {
      reach();
      obey();
      const known = byPayment.get(order.paymentId);
      const id = known ?? `session-${order.paymentId}`;
      if (!known) {
        const nothing = { declinedAt: null, charge: null, refunds: [], disputes: [] };
        sessions.set(id, { order, state: { status: "open", ...nothing } });
        byPayment.set(order.paymentId, id);
      }
      return { id, pageUrl: `https://pay.example/${id}` };
    },
    async readSession(id: string, signal?: AbortSignal) {
      if (fake.isHanging) await gaveUp(signal);
      reach();
      return structuredClone(find(id).state);
    },
    async refund({ refundId, chargeId, amountCents }: Parameters<PaymentProvider["refund"]>[0]) {
      reach();
      const { state } = find(chargeId);
      obey();
      const earlier = state.refunds.find((refund) => refund.refundId === refundId);
      if (earlier) return structuredClone(earlier);
      return structuredClone(giveBack(state, amountCents, refundId));
    },
    verifyEvent: () => Promise.resolve(null),

    pay(id: string, paidCents: number, currency = "USD") {
      const { state } = find(id);
      if (state.charge) return;
      state.status = "paid";
      state.charge = { id, paidCents, currency, feeCents: 30 };
    },
    decline(id: string, at: Date) {
      find(id).state.declinedAt = at;
    },
    expire(id: string) {
      const { state } = find(id);
      if (state.status === "open") state.status = "expired";
    },
    /** Refunds the rest of a session on the provider's own pages, without a request of ours. */
    refundAtProvider(id: string) {
      const { state } = find(id);
      const left = leftOf(state);
      if (left > 0) giveBack(state, left, null);
    },
    /** A refund fails, which may have been made before. */
    failRefund(id: string, failure = "expired_or_canceled_card") {
      Object.assign(find(id).state.refunds.at(-1) ?? {}, { status: "failed", failure });
    },
    /** The payer disputes the charge, or the dispute changes. */
    dispute(id: string, changes: Partial<ProviderDispute> = {}) {
      const { disputes } = find(id).state;
      const dispute = disputes.find((one) => one.id === (changes.id ?? "dispute")) ?? {
        ...{ id: "dispute", amountCents: 4000, currency: "USD", reason: "fraudulent" },
        ...{ status: "open" as const, dueBy: new Date("2026-12-01T00:00:00Z"), feeCents: 1500 },
      };
      if (!disputes.includes(dispute)) disputes.push(dispute);
      Object.assign(dispute, changes);
    },
    finishRefunds() {
      for (const { state } of sessions.values()) {
        for (const refund of state.refunds) if (refund.status === "pending") refund.status = "succeeded";
      }
    },
    /** The cents of a session that were paid and not refunded. */
    kept: (id: string) => leftOf(find(id).state),
  };

  function reach() {
    if (fake.isDown) throw new ProviderError("out of reach", true);
  }
  function obey() {
    if (fake.isRefusing) throw new ProviderError("refused", false);
  }
  function find(id: string): FakeSession {
    const session = sessions.get(id);
    if (!session) throw new ProviderError("no such session", false);
    return session;
  }
  function giveBack(state: CheckoutState, amountCents: number, refundId: string | null): ProviderRefund {
    if (amountCents > leftOf(state)) throw new ProviderError("more than was paid", false);
    const refund: ProviderRefund = {
      id: `refund-${state.charge?.id}-${state.refunds.length}`,
      refundId,
      amountCents,
      currency: state.charge?.currency ?? "USD",
      status: fake.isSlow ? "pending" : "succeeded",
      failure: null,
    };
    state.refunds.push(refund);
    return refund;
  }
  return fake satisfies PaymentProvider;
}

/** Rejects once the caller aborts. */
const gaveUp = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const give = () => reject(new ProviderError("no answer in time", true));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give);
  });

const leftOf = ({ charge, refunds }: CheckoutState): number =>
  (charge?.paidCents ?? 0) -
  refunds.reduce((sum, { status, amountCents }) => sum + (status === "failed" ? 0 : amountCents), 0);

export type FakeProvider = ReturnType<typeof fakeProvider>;
