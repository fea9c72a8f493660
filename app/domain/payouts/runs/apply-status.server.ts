import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { type Payout, payouts } from "~/db/schema/payments/payouts";
import { post } from "~/domain/ledger/post.server";
import type { PayoutStatus } from "~/domain/payouts/provider";
import { bankName } from "~/platform/providers";
import { announcePayout } from "./announce-payout.server";
import { settleRunIfOver } from "./change-run.server";

/**
 * Applies what a provider or the admin says of a payout, under its row's lock: paid, failed, or come back. It may be
 * called in any order and any number of times. The expert is mailed.
 * @param status null if the provider doesn't know it (yet): nothing changes
 */
export async function applyPayoutStatus(
  tx: Db,
  { payoutId, status, now }: { payoutId: string; status: PayoutStatus | null; now: Date },
): Promise<void> {
  if (!status) return;
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
  if (!payout) return;
  const next = nextState(payout.state, status.state);
  if (!next) return;
  const { runId } = payout;
  const isOver = next !== "sent";
  await tx
    .update(payouts)
    .set({
      ...{ state: next, providerPayoutId: status.id, failure: status.failure?.slice(0, 1000) || null },
      ...(isOver && { settledAt: now }),
      accountClosed: (next === "failed" || next === "returned") && status.isClosed === true,
    })
    .where(eq(payouts.id, payoutId));
  if (!isOver) return;
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId));
  const source = run?.provider === bankName ? "bank" : "provider";
  await postOutcome(tx, { payout, next, source, now });
  await announcePayout(tx, { payout, outcome: next });
  await settleRunIfOver(tx, runId, now);
}

type Outcome = "paid" | "failed" | "returned";

/** Returns the state after the news; null if it says nothing new. */
function nextState(state: Payout["state"], said: PayoutStatus["state"]): "sent" | Outcome | null {
  if (state === "sending") return said;
  if (state === "sent") return said === "sent" ? null : said;
  return state === "paid" && said === "returned" ? "returned" : null;
}

async function postOutcome(
  tx: Db,
  { payout, next, source, now }: { payout: Payout; next: Outcome; source: "bank" | "provider"; now: Date },
): Promise<void> {
  const { id: payoutId, expertId, amountCents, currency, state } = payout;
  const about = { payoutId, currency, now };
  const underWay = { account: "payouts", expertId, amountCents } as const;
  if (next === "paid" || (next === "returned" && state !== "paid"))
    await post(tx, {
      ...{ ...about, kind: "payout-paid" },
      lines: [underWay, { account: source, amountCents: -amountCents }],
    });
  if (next === "paid") return;
  await post(tx, {
    ...{ ...about, kind: "payout-returned" },
    lines: [
      next === "failed" ? underWay : { account: source, amountCents },
      { account: "payable", expertId, amountCents: -amountCents },
    ],
  });
}
