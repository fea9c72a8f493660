import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import type { ProofError } from "~/domain/accounts/credentials/proof-of-identity.server";
import type { TypedProof } from "~/domain/accounts/proof-of-identity.forms.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { fail, ok, type Result } from "~/shared/result";
import { type BankAccount, lastFourOf } from "../bank-account";
import { announceDetails } from "./announce-details.server";
import { holdAfter } from "./payout-details";
import { proveOwner } from "./prove-owner.server";
import { sealDetails } from "./sealed-details.server";

interface Proof {
  typed: TypedProof;
  secret: string;
}

type ChangeError = ProofError | "not-found";

/**
 * Replaces the expert's payout details by a bank account. No payout is sent for the next 48 hours (decision J6), the
 * first time too. The account's owner is mailed; the audit says only that it happened.
 * @returns `not-found` without a record, or if it is deleted or no longer the account's
 */
export async function changePayoutDetails(
  db: Db,
  caller: SignedInCaller,
  { account, ...proof }: { account: BankAccount } & Proof,
): Promise<Result<void, ChangeError>> {
  return changeProven(db, caller, proof, async (tx, expertId) => {
    const { now, actor } = caller;
    const stored = {
      userId: actor.userId,
      method: "bank" as const,
      sealed: sealDetails(account, { expertId, secret: proof.secret }),
      lastFour: lastFourOf(account),
      stripeAccountId: null,
      isReady: true,
      holdUntil: holdAfter(now),
      changedAt: now,
    };
    await tx
      .insert(payoutDetails)
      .values({ expertId, ...stored })
      .onConflictDoUpdate({ target: payoutDetails.expertId, set: stored });
    await recordAudit(tx, caller, {
      action: "payout-details-changed",
      object: { type: "expert", id: expertId },
    });
    await announceDetails(tx, caller, "changed");
    return ok(undefined);
  });
}

/**
 * Deletes the expert's payout details. What the expert earns waits until there are new ones.
 * @returns `none` if there are none; `not-found` as `changePayoutDetails`
 */
export async function removePayoutDetails(
  db: Db,
  caller: SignedInCaller,
  proof: Proof,
): Promise<Result<void, ChangeError | "none">> {
  return changeProven(db, caller, proof, async (tx, expertId) => {
    const removed = await tx
      .delete(payoutDetails)
      .where(eq(payoutDetails.expertId, expertId))
      .returning({ id: payoutDetails.id });
    if (removed.length === 0) return fail("none");
    await recordAudit(tx, caller, {
      action: "payout-details-removed",
      object: { type: "expert", id: expertId },
    });
    await announceDetails(tx, caller, "removed");
    return ok(undefined);
  });
}

/** Proves the caller's identity before the transaction, which would hold its lock while a password is hashed. */
async function changeProven<Why>(
  db: Db,
  caller: SignedInCaller,
  proof: Proof,
  change: (tx: Db, expertId: string) => Promise<Result<void, Why>>,
): Promise<Result<void, Why | ChangeError>> {
  const { userId, expertId } = caller.actor;
  if (!expertId) return fail("not-found");
  const proven = await proveOwner(db, caller, proof);
  if (!proven.ok) return proven;
  return db.transaction(async (tx): Promise<Result<void, Why | ChangeError>> => {
    await lockInOrder(tx, ["expert", expertId]);
    if (!(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
    return change(tx, expertId);
  });
}
