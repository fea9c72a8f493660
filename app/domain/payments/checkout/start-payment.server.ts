import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { type Payment, payments } from "~/db/schema/payments/payments";
import type { SignedInCaller } from "~/domain/caller";
import { type PaidFor, paymentsFor } from "~/domain/ledger/paid-for.server";
import type { Billable } from "~/domain/payments/billable";
import { checkLater } from "~/domain/payments/check-later.server";
import { lockBillable } from "~/domain/payments/lock-billable.server";
import { mayHaveEnded, type PaymentError } from "~/domain/payments/payment";
import { type PaymentProvider, ProviderError } from "~/domain/payments/provider";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { closeUnopened, openCheckoutSession } from "./open-checkout-session.server";
import { settlePayment } from "./settle-payment.server";

/** What is asked of the payer: the whole price, or what a credit leaves of it. */
type Part = Pick<Payment, "amountCents" | "withCreditId">;

/** Reads the part to pay, under the locks of the booking or seat. */
type ReadPart<Refusal> = (tx: Db, billable: Billable) => Promise<Result<Part, Refusal>>;

/**
 * Starts a payment for the caller's booking or seat: stores the payment, creates its checkout session, and stores that.
 * A payment already started is returned, unless its checkout session has ended. If the process dies in between, the
 * next post or the job `check-payment` continues.
 */
export const startPayment = (
  db: Db,
  caller: SignedInCaller,
  { provider, ...what }: PaidFor & { provider: PaymentProvider },
): Promise<Result<Payment, PaymentError>> => startPart(db, caller, { what, provider, readPart: wholePrice });

const wholePrice: ReadPart<never> = async (_tx, { amountCents }) => ok({ amountCents, withCreditId: null });

/** The same for a part of the price. */
export async function startPart<Refusal extends string>(
  db: Db,
  caller: SignedInCaller,
  { what, provider, readPart }: { what: PaidFor; provider: PaymentProvider; readPart: ReadPart<Refusal> },
): Promise<Result<Payment, PaymentError | Refusal>> {
  if (!Object.values(what).every(isId)) return fail("not-found");
  const begin = () =>
    runCommand(db, (tx) => beginPayment(tx, caller, { what, provider: provider.name, readPart }));
  let begun = await begin();
  try {
    if (begun.ok && begun.value.provider === provider.name && mayHaveEnded(begun.value, caller.now)) {
      await settlePayment(db, caller, { paymentId: begun.value.id, providers: () => provider });
      begun = await begin();
    }
    if (!begun.ok || begun.value.state === "open") return begun;
    const opened = await openCheckoutSession(db, caller, { paymentId: begun.value.id, provider });
    return opened ? ok(opened) : fail("nothing-due");
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider would reject the same order again, so the next post starts over.
    if (!error.isPassing && begun.ok) await closeUnopened(db, begun.value.id);
    return fail("provider-out-of-reach");
  }
}

async function beginPayment<Refusal>(
  tx: Db,
  { actor, now }: SignedInCaller,
  { what, provider, readPart }: { what: PaidFor; provider: Payment["provider"]; readPart: ReadPart<Refusal> },
): Promise<Result<Payment, PaymentError | Refusal>> {
  const billable = await lockBillable(tx, what, actor.userId);
  if (!billable) return fail("not-found");
  if (!billable.isDue(now)) return fail("nothing-due");
  const part = await readPart(tx, billable);
  if (!part.ok) return part;
  const { amountCents, withCreditId } = part.value;
  const underWay = inArray(payments.state, ["created", "open"]);
  const [before] = await tx
    .select()
    .from(payments)
    .where(and(paymentsFor(what), underWay));
  const isSame = before?.withCreditId === withCreditId && before.amountCents === amountCents;
  if (before && isSame && (before.state === "open" || before.provider === provider)) return ok(before);
  // The provider was changed before this one had a page, or the learner decided about their credit. If it is paid all
  // the same, it counts, or it is a duplicate.
  if (before) await tx.update(payments).set({ state: "closed" }).where(eq(payments.id, before.id));
  const [payment] = await tx
    .insert(payments)
    .values({
      ...what,
      payerId: actor.userId,
      provider,
      amountCents,
      withCreditId,
      currency: billable.currency,
      createdAt: now,
    })
    .returning();
  if (!payment) throw new Error("A payment was not written");
  await checkLater(tx, payment.id, new Date(now.getTime() + 30_000));
  return ok(payment);
}
