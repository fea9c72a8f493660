import { ProviderError } from "~/domain/payments/provider";
import type { PayoutOrder, PayoutProvider, PayoutStatus } from "~/domain/payouts/provider";

/**
 * A payout provider in memory, idempotent by the payout's id as a real one is. Tests decide what becomes of a payout,
 * make the provider unreachable, or lose its answers.
 */
export function fakePayouts() {
  const sent = new Map<string, PayoutOrder & PayoutStatus>();
  const fake = {
    sent,
    name: "sandbox" as const,
    /** How often it was asked to send one. */
    sends: 0,
    isDown: false,
    isRefusing: false,
    /** The next answer is lost after the payout was made. */
    losesAnswer: false,
    async send(order: PayoutOrder) {
      reach();
      fake.sends += 1;
      const known = sent.get(order.payoutId);
      if (!known && fake.isRefusing) throw new ProviderError("The account is closed", false);
      if (!known)
        sent.set(order.payoutId, { ...order, id: `po-${order.payoutId}`, state: "sent", failure: null });
      if (fake.losesAnswer) {
        fake.losesAnswer = false;
        throw new ProviderError("No answer", true);
      }
      return statusOf(order.payoutId);
    },
    async read({ payoutId }: Parameters<PayoutProvider["read"]>[0]) {
      reach();
      return sent.has(payoutId) ? statusOf(payoutId) : null;
    },
    /** Decides about all payouts in this state. */
    decide(from: PayoutStatus["state"], state: PayoutStatus["state"]) {
      for (const payout of sent.values()) {
        if (payout.state !== from) continue;
        payout.state = state;
        payout.failure = state === "failed" || state === "returned" ? "account closed" : null;
      }
    },
  } satisfies PayoutProvider & Record<string, unknown>;

  function reach(): void {
    if (fake.isDown) throw new ProviderError("Down", true);
  }
  function statusOf(payoutId: string): PayoutStatus {
    const found = sent.get(payoutId);
    if (!found) throw new Error("There is no such payout");
    const { id, state, failure } = found;
    return { id, state, failure };
  }
  return fake;
}
