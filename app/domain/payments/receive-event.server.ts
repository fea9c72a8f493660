import { and, eq, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { paymentEvents } from "~/db/schema/payment-events";
import { type Payment, payments } from "~/db/schema/payments";
import type { Caller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import type { EventSource, ProviderEvent } from "./provider";
import { type PaymentProviders, settlePayment } from "./settle-payment.server";

/**
 * Stores a provider's event by its id, with the job that applies it; the same event again does nothing.
 * @returns whether it is the provider's
 */
export async function receiveEvent(
  db: Db,
  { now }: Pick<Caller, "now">,
  { source, rawBody, headers }: { source: EventSource; rawBody: Buffer; headers: Headers },
): Promise<boolean> {
  const event = await source.verifyEvent(rawBody, headers, now);
  if (!event) return false;
  await db.transaction(async (tx) => {
    const paymentId = await findPaymentId(tx, source.name, event.about);
    const [stored] = await tx
      .insert(paymentEvents)
      .values({ provider: source.name, eventId: event.id, kind: event.kind, paymentId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (stored && paymentId) {
      await enqueue(tx, "apply-payment-event", { eventId: stored.id }, { jobKey: `event:${stored.id}` });
    }
  });
  return true;
}

/** Our own id comes first: the provider may be quicker than the answer that names its session. */
async function findPaymentId(
  tx: Db,
  provider: Payment["provider"],
  about: ProviderEvent["about"],
): Promise<string | null> {
  const byId = about?.paymentId && isId(about.paymentId) ? eq(payments.id, about.paymentId) : undefined;
  const bySession = about?.sessionId ? eq(payments.sessionId, about.sessionId) : undefined;
  if (!byId && !bySession) return null;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(byId, bySession)))
    .limit(1);
  return payment?.id ?? null;
}

/** Applies a stored event: it is a hint, so the provider is asked. @throws ProviderError */
export async function applyEvent(
  db: Db,
  caller: Pick<Caller, "now" | "appUrl">,
  { eventId, providers }: { eventId: string; providers: PaymentProviders },
  signal?: AbortSignal,
): Promise<void> {
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.appliedAt || !event.paymentId) return;
  await settlePayment(db, caller, { paymentId: event.paymentId, providers }, signal);
  await db.update(paymentEvents).set({ appliedAt: caller.now }).where(eq(paymentEvents.id, eventId));
}
