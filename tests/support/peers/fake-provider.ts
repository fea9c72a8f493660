import {
  type CheckoutState,
  type PaymentOrder,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
} from "~/domain/payments/provider";

interface FakeSession {
  order: PaymentOrder;
  state: CheckoutState;
}

/**
 * A payment provider whose customers a test plays: it pays any amount, also into a session that has ended, and is out
 * of reach on request. It keeps sessions and refunds by their keys, as a provider does.
 */
export function fakeProvider() {
  const sessions = new Map<string, FakeSession>();
  const byPayment = new Map<string, string>();
  const fake = {
    sessions,
    isDown: false,
    /** It takes the question, and never says anything. */
    isHanging: false,
    /** It says no for good to whatever it is asked to do. */
    isRefusing: false,
    /** Refunds are taken, but not made yet. */
    isSlow: false,
    name: "sandbox" as const,
    async createCheckoutSession(order: PaymentOrder) {
      reach();
      obey();
      const known = byPayment.get(order.paymentId);
      const id = known ?? `session-${order.paymentId}`;
      if (!known) {
        sessions.set(id, { order, state: { status: "open", declinedAt: null, charge: null, refunds: [] } });
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
    /** What the payer does on the provider's own pages. */
    refundThere(id: string) {
      const { state } = find(id);
      const left = leftOf(state);
      if (left > 0) giveBack(state, left, null);
    },
    finishRefunds() {
      for (const { state } of sessions.values()) {
        for (const refund of state.refunds) if (refund.status === "pending") refund.status = "succeeded";
      }
    },
    /** What the provider holds of a session's money. */
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

/** Until the caller has lost patience. */
const gaveUp = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const give = () => reject(new ProviderError("no answer in time", true));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give);
  });

const leftOf = ({ charge, refunds }: CheckoutState): number =>
  (charge?.paidCents ?? 0) - refunds.reduce((sum, refund) => sum + refund.amountCents, 0);

export type FakeProvider = ReturnType<typeof fakeProvider>;
