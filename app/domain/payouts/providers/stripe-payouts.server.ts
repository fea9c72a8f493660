import type { Stripe } from "stripe";
import { ProviderError } from "~/domain/payments/provider";
import { askStripe } from "~/domain/payments/providers/stripe-client.server";
import type { Env } from "~/platform/env.server";
import { formatMoney } from "~/shared/money";
import type { PayoutOrder, PayoutProvider, PayoutStatus } from "../provider";

/**
 * Stripe Connect: a payout is a transfer to the expert's account there. Once it is made the money is the expert's, so it
 * is paid until the whole of it is reversed.
 */
export function stripePayoutProvider(settings: Env["stripe"]): PayoutProvider {
  const find = (payoutId: string, signal?: AbortSignal) =>
    askStripe(settings, (stripe) => findTransfer(stripe, payoutId), signal);
  return {
    name: "stripe",

    async send(order, signal) {
      // Stripe forgets idempotency keys after a day, but not transfers.
      const earlier = await find(order.payoutId, signal);
      if (earlier) return statusOf(sameAs(order, earlier));
      const values = transferOf(order);
      const transfer = await askStripe(
        settings,
        (stripe) => stripe.transfers.create(values, { idempotencyKey: `payout:${order.payoutId}` }),
        signal,
      );
      return statusOf(transfer);
    },

    async read({ payoutId }, signal) {
      const transfer = await find(payoutId, signal);
      return transfer ? statusOf(transfer) : null;
    },
  };
}

async function findTransfer(stripe: Stripe, payoutId: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: 100 });
  return data.find(({ metadata }) => metadata.payout_id === payoutId);
}

/**
 * Returns the transfer if it is the order's.
 * @throws ProviderError that is passing, because the money has moved: a payout that failed would be paid again
 */
function sameAs({ amountCents, currency }: PayoutOrder, transfer: Stripe.Transfer): Stripe.Transfer {
  if (transfer.amount === amountCents && transfer.currency === currency.toLowerCase()) return transfer;
  throw new ProviderError("Stripe: the same payout was sent with another amount", true);
}

function transferOf({ payoutId, destination, ...order }: PayoutOrder): Stripe.TransferCreateParams {
  if (destination === null) throw new ProviderError("Stripe: the expert has no account", false);
  return {
    amount: order.amountCents,
    currency: order.currency.toLowerCase(),
    destination,
    description: order.description,
    transfer_group: payoutId,
    metadata: { payout_id: payoutId },
  };
}

/** The whole payout counts as paid while a part of it is reversed; the note says so. */
function statusOf({ id, amount, currency, amount_reversed: reversed }: Stripe.Transfer): PayoutStatus {
  if (reversed >= amount) return { id, state: "returned", failure: "Stripe has taken it back" };
  const note = `Stripe has taken back ${formatMoney(reversed, currency.toUpperCase())} of it`;
  return { id, state: "paid", failure: reversed > 0 ? note : null };
}
