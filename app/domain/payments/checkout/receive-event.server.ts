import { and, eq, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import type { ProviderEvent, WebhookSource } from "~/domain/payments/provider";
import { isId } from "~/platform/ids";
import { announceUnmatched } from "./announce-unmatched.server";
import { assignEarlierRefunds, findPaymentOfPurchase } from "./match-purchase.server";
import { queuePayoutChecks } from "./queue-payout-checks.server";
import { type PaymentProviders, settlePayment } from "./settle-payment.server";
import type { RefundFault } from "./settle-refunds.server";

/**
 * Stores a provider's event by its id, with the job that applies it. A repeated event does nothing. A purchase that
 * matches nothing is mailed to the support address; an event that can't be parsed waits in the admin's queue.
 * @returns whether the event is the provider's
 */
export async function receiveEvent(
  db: Db,
  { now }: Pick<Caller, "now">,
  { source, rawBody, headers, supportEmail }: Posted,
): Promise<boolean> {
  const event = await source.verifyEvent(rawBody, headers, now);
  if (!event) return false;
  await db.transaction(async (tx) => {
    const { purchase } = event;
    const paymentId = purchase
      ? await findPaymentOfPurchase(tx, purchase, now)
      : await findPaymentId(tx, source.name, event.about);
    const [stored] = await tx
      .insert(paymentEvents)
      .values({
        provider: source.name,
        eventId: event.id,
        kind: event.kind,
        isUnderstood: event.isUnderstood,
        paymentId,
        facts: factsOf(purchase),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (!stored) return;
    await queuePayoutChecks(tx, event.about);
    if (purchase?.kind === "paid") {
      const { transactionId } = purchase;
      if (paymentId) await assignEarlierRefunds(tx, { transactionId, paymentId });
      else await announceUnmatched(tx, { eventId: stored.id, purchase, supportEmail });
    }
    if (paymentId) {
      await enqueue(tx, "apply-payment-event", { eventId: stored.id }, { jobKey: `event:${stored.id}` });
    }
  });
  return true;
}

interface Posted {
  source: WebhookSource;
  rawBody: Buffer;
  headers: Headers;
  /** The address for mails about work to be done by hand. */
  supportEmail: string;
}

/** The stored facts of a purchase, without the buyer's address; none if the provider can be queried. */
function factsOf(purchase: ProviderEvent["purchase"]) {
  if (!purchase) return {};
  const { transactionId, productKey, amountCents, refundedCents, currency } = purchase;
  return { transactionId, productKey, amountCents, refundedCents, currency };
}

/** Our own id comes first, because the event may arrive before the response with the session's id. */
async function findPaymentId(
  tx: Db,
  provider: Payment["provider"],
  about: ProviderEvent["about"],
): Promise<string | null> {
  const byId = about?.paymentId && isId(about.paymentId) ? eq(payments.id, about.paymentId) : undefined;
  const bySession = about?.sessionId ? eq(payments.sessionId, about.sessionId) : undefined;
  const byCharge = about?.chargeId ? eq(payments.chargeId, about.chargeId) : undefined;
  if (!byId && !bySession && !byCharge) return null;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(byId, bySession, byCharge)))
    .limit(1);
  return payment?.id ?? null;
}

/**
 * Applies a stored event. The event is only a hint, so the state is read from the provider.
 * @returns the payment's refund faults, for the log
 * @throws ProviderError
 */
export async function applyEvent(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl" | "seller">,
  { eventId, providers }: { eventId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<RefundFault[]> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.appliedAt || !event.paymentId) return [];
  const settled = await settlePayment(db, caller, { paymentId: event.paymentId, providers }, signal);
  await db.update(paymentEvents).set({ appliedAt: caller.now }).where(eq(paymentEvents.id, eventId));
  return settled?.faults ?? [];
}
