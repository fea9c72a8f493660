import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { type BillingDetails, hasBilling, isSameBilling, noBilling } from "./receipt";

/** Returns the company details that an account's next receipts carry. */
export async function findBilling(db: Db, userId: string): Promise<BillingDetails> {
  const { company, address, vatId } = billingDetails;
  const [found] = await db
    .select({ company, address, vatId })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId));
  return found ?? noBilling;
}

/** Stores the company details for the caller's next receipts. If all are empty, none are stored. */
export async function saveBilling(db: Db, caller: SignedInCaller, details: BillingDetails): Promise<void> {
  const { actor, now } = caller;
  const { userId } = actor;
  return runCommand(db, async (tx) => {
    if (isSameBilling(details, await findBilling(tx, userId))) return;
    if (hasBilling(details)) {
      await tx
        .insert(billingDetails)
        .values({ userId, ...details, changedAt: now, createdAt: now })
        .onConflictDoUpdate({ target: billingDetails.userId, set: { ...details, changedAt: now } });
    } else {
      await tx.delete(billingDetails).where(eq(billingDetails.userId, userId));
    }
    await recordOwnAct(tx, caller, { userId, action: "billing-changed" });
  });
}
