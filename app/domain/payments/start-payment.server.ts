import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import { type Payment, payments } from "~/db/schema/payments";
import { users } from "~/db/schema/users";
import { bookedText } from "~/domain/bookings/booking";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { lockPayment } from "./lock-payment.server";
import { isPayable, type PaymentError } from "./payment";
import { type PaymentProvider, ProviderError } from "./provider";

/**
 * Begins to pay for a booking of the caller's: writes the payment, asks the provider for its page, remembers that. Whoever
 * has begun already gets the same page again. A process that dies in between leaves a payment that the next post, or the
 * job `check-payment`, goes on with.
 */
export async function startPayment(
  db: Db,
  caller: SignedInCaller,
  { bookingId, provider }: { bookingId: string; provider: PaymentProvider },
): Promise<Result<Payment, PaymentError>> {
  if (!isId(bookingId)) return fail("not-found");
  const begun = await beginPayment(db, caller, bookingId, provider.name);
  if (!begun.ok || begun.value.state === "open") return begun;
  try {
    const opened = await openSession(db, caller, { paymentId: begun.value.id, provider });
    return opened ? ok(opened) : fail("nothing-due");
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // What it refuses for good it would refuse again: the next post begins anew.
    if (!error.isPassing) await close(db, begun.value.id);
    return fail("provider-out-of-reach");
  }
}

async function beginPayment(
  db: Db,
  { actor, now }: SignedInCaller,
  bookingId: string,
  provider: Payment["provider"],
): Promise<Result<Payment, PaymentError>> {
  const own = and(eq(bookings.id, bookingId), eq(bookings.learnerId, actor.userId));
  return db.transaction(async (tx): Promise<Result<Payment, PaymentError>> => {
    const [found] = await tx.select({ expertId: bookings.expertId }).from(bookings).where(own);
    if (!found) return fail("not-found");
    await lockInOrder(tx, ["expert", found.expertId], ["learner", actor.userId]);
    const [booking] = await tx.select().from(bookings).where(own);
    if (!booking || !isPayable(booking, now)) return fail("nothing-due");
    const underWay = inArray(payments.state, ["created", "open"]);
    const [before] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), underWay));
    if (before && (before.state === "open" || before.provider === provider)) return ok(before);
    // The provider was changed before this one had a page.
    if (before) await close(tx, before.id);
    const [payment] = await tx
      .insert(payments)
      .values({
        bookingId,
        payerId: actor.userId,
        provider,
        amountCents: booking.totalCents,
        currency: booking.currency,
        createdAt: now,
      })
      .returning();
    if (!payment) throw new Error("A payment was not written");
    await checkLater(tx, payment.id, new Date(now.getTime() + 30_000));
    return ok(payment);
  });
}

/** Closes a payment that has no page. One that another request has opened meanwhile stays open. */
const close = (tx: Db, paymentId: string) =>
  tx
    .update(payments)
    .set({ state: "closed" })
    .where(and(eq(payments.id, paymentId), eq(payments.state, "created")));

/** Has the provider asked about a payment; the same key, so that one job a payment is waiting. */
export const checkLater = (tx: Db, paymentId: string, runAt: Date): Promise<void> =>
  enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });

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
    await close(tx, paymentId);
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
