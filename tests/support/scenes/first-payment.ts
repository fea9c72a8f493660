import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import type { CheckoutState } from "~/domain/payments/provider";

/**
 * The provider of a first session's payment of 40 dollars, acting by itself as a real one would: it makes no refund of
 * what is disputed, nor more than was paid, and a dispute is about what wasn't refunded.
 */
export async function providerOfFirst(db: Db, bookingId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  const paymentId = payment?.id ?? "";
  const state: Pick<CheckoutState, "refunds" | "disputes"> = { refunds: [], disputes: [] };
  const madeCents = () =>
    state.refunds.reduce((sum, { status, amountCents }) => sum + (status === "failed" ? 0 : amountCents), 0);
  const [is, lost] = [
    (status: string) => state.disputes.some((one) => one.status === status),
    () => state.disputes.reduce((sum, one) => sum + (one.status === "lost" ? one.amountCents : 0), 0),
  ];
  return {
    ...{ paymentId, state },
    get isDisputed() {
      return is("open");
    },
    get lostCents() {
      return lost();
    },
    dispute(status: "open" | "won" | "lost") {
      const [known] = state.disputes;
      const amountCents = 4000 - madeCents();
      if (known?.status === "open") known.status = status;
      if (!known && status === "open" && amountCents > 0)
        state.disputes.push({
          ...{ id: "dp_first", amountCents, currency: "USD", reason: "fraudulent" },
          ...{ status, dueBy: null, feeCents: 1500 },
        });
    },
    /** Makes the refunds that were asked for, or refuses them. */
    async answerRefunds() {
      const asked = await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ["requested", "submitted"])));
      for (const { id, amountCents, currency } of asked) {
        if (state.refunds.some(({ refundId }) => refundId === id)) continue;
        const isRefused = is("open") || is("lost") || madeCents() + amountCents > 4000;
        state.refunds.push({
          ...{ id: `re_${id}`, refundId: id, amountCents, currency },
          ...(isRefused
            ? { status: "failed" as const, failure: "charge_disputed" }
            : { status: "succeeded" as const, failure: null }),
        });
      }
    },
  };
}
