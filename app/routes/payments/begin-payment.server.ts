import { isPassing } from "~/db/errors.server";
import type { SignedInCaller } from "~/domain/caller";
import { findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import type { PaidFor } from "~/domain/ledger/paid-for.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { paymentMessages } from "~/domain/payments/payment";
import type { PaymentProvider } from "~/domain/payments/provider";
import { seatProvider } from "~/domain/payments/providers/choose-provider.server";
import { paths } from "~/shared/paths";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { redirectWith } from "~/web/redirect-target.server";

/**
 * Starts the payment for a new hold. If the provider or the database can't be reached, the hold stays, and the payment
 * page can start the payment again.
 * @returns the cookies of a notice, if any
 */
export async function beginPayment(
  context: Context,
  caller: SignedInCaller,
  what: PaidFor & { provider: PaymentProvider },
): Promise<string[]> {
  const { db, log } = context.get(servicesContext);
  try {
    const started = await startPayment(db, caller, what);
    if (started.ok || started.error !== "provider-out-of-reach") return [];
    return [flash(context, paymentMessages["provider-out-of-reach"], "error")];
  } catch (error) {
    if (!isPassing(error)) throw error;
    const { provider: _provider, ...paidFor } = what;
    log.error("A payment could not begin yet", error, { ...paidFor });
    return [];
  }
}

/** Redirects a learner with a new seat: a held seat to its payment, a free one to the confirmation. */
export async function leadToSeat(
  context: Context,
  caller: SignedInCaller,
  { id: reservationId, status }: { id: string; status: string },
  slug: string,
): Promise<Response> {
  const { db, env } = context.get(servicesContext);
  const row = status === "held" ? await findLearnerSeat(db, caller.actor.userId, reservationId) : null;
  if (!row) return redirectWith(paths.classConfirmation(slug), [], 303);
  const provider = seatProvider(env, db, row.live);
  const cookies = await beginPayment(context, caller, { reservationId, provider });
  return redirectWith(paths.reservationPayment(reservationId), cookies, 303);
}
