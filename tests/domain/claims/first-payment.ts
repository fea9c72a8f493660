import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { type CheckoutState, ProviderError } from "~/domain/payments/provider";
import type { FakeProvider } from "../../support/peers/fake-provider";

/**
 * Makes the payment of a first session, 40 dollars, known to the provider, which acts by itself as a real one would: it
 * makes no refund of what is disputed, and a dispute is about what wasn't refunded. Refunds wait for `finishRefunds`.
 */
export async function firstAtProvider(
  db: Db,
  { bookingId, provider }: { bookingId: string; provider: FakeProvider },
) {
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (!payment?.sessionId || !payment.chargeId) throw new Error("The first session isn't paid");
  const { id: paymentId, sessionId, chargeId, amountCents } = payment;
  const charge = { id: chargeId, paidCents: amountCents, currency: "USD", feeCents: 30 };
  const state: CheckoutState = { status: "paid", declinedAt: null, charge, refunds: [], disputes: [] };
  const order = {
    ...{ paymentId, amountCents, currency: "USD", description: "", payerEmail: "", returnUrl: "" },
    createdAt: payment.createdAt,
  };
  for (const name of [sessionId, chargeId]) provider.sessions.set(name, { order, state });
  const is = (status: string) => state.disputes.some((one) => one.status === status);
  const give = provider.refund;
  provider.isSlow = true;
  provider.refund = async (asked) => {
    if (asked.chargeId === chargeId && (is("open") || is("lost")))
      throw new ProviderError("charge_disputed", false);
    return give(asked);
  };
  return {
    ...{ paymentId, state },
    get isDisputed() {
      return is("open");
    },
    get lostCents() {
      return state.disputes.reduce((sum, one) => sum + (one.status === "lost" ? one.amountCents : 0), 0);
    },
    dispute(status: "open" | "won" | "lost") {
      const [known] = state.disputes;
      const madeCents = state.refunds.reduce(
        (sum, one) => sum + (one.status === "failed" ? 0 : one.amountCents),
        0,
      );
      if (known?.status === "open") known.status = status;
      if (!known && status === "open" && madeCents < amountCents)
        provider.dispute(sessionId, { id: "dp_first", amountCents: amountCents - madeCents, dueBy: null });
    },
    failRefund: () => provider.failRefund(sessionId),
    /** Makes the refunds that were asked for, or refuses them. */
    answerRefunds() {
      for (const one of state.refunds)
        if (one.status === "pending" && (is("open") || is("lost")))
          Object.assign(one, { status: "failed", failure: "charge_disputed" });
      provider.finishRefunds();
    },
  };
}
