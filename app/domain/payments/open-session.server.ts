import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings";
import { type Payment, payments } from "~/db/schema/payments";
import { users } from "~/db/schema/users";
import { bookedText } from "~/domain/bookings/booking";
import type { Caller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { lockPayment } from "./lock-payment.server";
import { isPayable } from "./payment";
import type { PaymentProvider } from "./provider";

/**
 * Asks the provider for the page of a payment that has none yet, and remembers it.
 * @returns null where the booking can't be paid for any more; the payment is closed then
 * @throws ProviderError
 */
export async function openSession(
  db: Db,
  { now, appUrl }: Pick<Caller, "now" | "appUrl">,
  { paymentId, provider }: { paymentId: string; provider: PaymentProvider },
  signal?: AbortSignal,
): Promise<Payment | null> {
  const order = await db.transaction((tx) => orderOf(tx, paymentId, { now, appUrl }));
  if (!order) return null;
  const session = await provider.createSession(order, signal);
  return db.transaction(async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return null;
    if (locked.payment.state !== "created") return locked.payment;
    const [opened] = await tx
      .update(payments)
      .set({ state: "open", sessionId: session.id, pageUrl: session.pageUrl })
      .where(eq(payments.id, paymentId))
      .returning();
    return opened ?? null;
  });
}

async function orderOf(tx: Db, paymentId: string, { now, appUrl }: Pick<Caller, "now" | "appUrl">) {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return null;
  const { payment, booking } = locked;
  if (payment.state === "created" && !isPayable(booking, now)) {
    await closeUnopened(tx, paymentId);
    return null;
  }
  const [payer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, payment.payerId));
  return {
    paymentId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: descriptionOf(booking),
    payerEmail: payer?.email ?? "",
    returnUrl: new URL(paths.bookingPayment(booking.id), appUrl).href,
    createdAt: payment.createdAt,
  };
}

/** What the provider's page and the payer's bank say: it names nobody. */
const descriptionOf = ({ hours, startsAt }: Booking) =>
  `Keyway session, ${bookedText(hours)}, ${startsAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Closes a payment that has no page. One that another request has opened meanwhile stays open. */
export const closeUnopened = (tx: Db, paymentId: string) =>
  tx
    .update(payments)
    .set({ state: "closed" })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "created")));
