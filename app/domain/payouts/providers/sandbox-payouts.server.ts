import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sandboxPayouts } from "~/db/schema/payments/sandbox-payouts";
import { ProviderError } from "~/domain/payments/provider";
import type { Clock } from "~/platform/clock";
import { newId } from "~/platform/ids";
import type { PayoutProvider, PayoutStatus } from "../provider";

/**
 * The sandbox of payouts, which moves no money and pays after a minute. An amount that ends in 13 cents fails; one that
 * ends in 14 cents is paid and comes back a minute later. Database faults are thrown unchanged.
 */
export function sandboxPayoutProvider({ db, clock }: { db: Db; clock: Clock }): PayoutProvider {
  return {
    name: "sandbox",

    async send({ payoutId, amountCents }) {
      const now = clock();
      const payAt = new Date(now.getTime() + minuteMs);
      const returnedAt = amountCents % 100 === 14 ? new Date(payAt.getTime() + minuteMs) : null;
      await db
        .insert(sandboxPayouts)
        .values({ id: newId(), idempotencyKey: payoutId, amountCents, payAt, returnedAt, createdAt: now })
        .onConflictDoNothing({ target: sandboxPayouts.idempotencyKey });
      const payout = await find(db, payoutId);
      if (payout?.amountCents !== amountCents) {
        // Passing, so that the payout does not count as failed: the first one may be paid.
        throw new ProviderError("Sandbox: the same payout was sent with another amount", true);
      }
      return statusOf(payout, now);
    },

    async read({ payoutId }) {
      const payout = await find(db, payoutId);
      return payout ? statusOf(payout, clock()) : null;
    },
  };
}

const minuteMs = 60_000;

type SandboxPayout = typeof sandboxPayouts.$inferSelect;

async function find(db: Db, payoutId: string): Promise<SandboxPayout | undefined> {
  const [payout] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.idempotencyKey, payoutId));
  return payout;
}

/** The state follows from the time alone. */
function statusOf({ id, amountCents, payAt, returnedAt }: SandboxPayout, now: Date): PayoutStatus {
  if (amountCents % 100 === 13) return { id, state: "failed", failure: "account closed", isClosed: true };
  if (returnedAt && now >= returnedAt)
    return { id, state: "returned", failure: "account closed", isClosed: true };
  return { id, state: now >= payAt ? "paid" : "sent", failure: null };
}
