import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import type { Payment } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { MoreThanHeld, positionOf } from "~/domain/ledger/position.server";
import { paymentProviders } from "~/platform/providers";
import type { ProviderDispute, ProviderRefund } from "./provider";

type Said = ProviderRefund | ProviderDispute;

/**
 * Enters each refund or dispute that the provider reports. One that the ledger can't take, because it isn't a positive
 * amount in the charge's currency or is more than the payment holds, waits in the admin's queue, and the others go on.
 */
export async function enterEach<One extends Said>(
  tx: Db,
  { now }: Pick<Caller, "now">,
  { payment, kind, said }: { payment: Payment; kind: "refund" | "dispute"; said: readonly One[] },
  enter: (tx: Db, one: One) => Promise<void>,
): Promise<void> {
  if (said.length === 0) return;
  const { currency } = await positionOf(tx, payment.id);
  for (const one of said) {
    const isEntered = fits(one, currency) && (await isTaken(tx, (inner) => enter(inner, one)));
    if (!isEntered) await queueForReview(tx, { payment, kind, one, now });
  }
}

/** A refund that failed moves nothing. */
const fits = ({ amountCents, currency, status }: Said, expected: string): boolean =>
  status === "failed" || (Number.isInteger(amountCents) && amountCents > 0 && currency === expected);

/** Runs in a savepoint. @returns false if the database or the ledger refused it */
async function isTaken(tx: Db, enter: (tx: Db) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction(enter);
    return true;
  } catch (error) {
    if (error instanceof MoreThanHeld || storageFault(error)?.kind === "check") return false;
    throw error;
  }
}

/** Once for each. The facts have no names. */
async function queueForReview(
  tx: Db,
  { payment, kind, one, now }: { payment: Payment; kind: "refund" | "dispute"; one: Said; now: Date },
): Promise<void> {
  const provider = paymentProviders.find((name) => name === payment.provider);
  if (!provider) throw new Error(`${payment.provider} is no provider`);
  const { id, amountCents, currency } = one;
  await tx
    .insert(paymentEvents)
    .values({
      ...{ provider, eventId: `${payment.id}:${kind}:${id}`, kind },
      ...{ isUnderstood: false, createdAt: now },
      facts: { paymentId: payment.id, providerId: id, amountCents, currency },
    })
    .onConflictDoNothing();
}
