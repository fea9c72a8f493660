import { disputes } from "~/db/schema/payments/disputes";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { refunds } from "~/db/schema/payments/refunds";
import { type NewEntry, post } from "~/domain/ledger/post.server";
import { newId } from "~/platform/ids";
import { testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import { createBooking, createExpert, createUser, payFor } from "./factories";

/** An expert, a learner, and money of theirs in the ledger, written group by group. */
export async function ledgerScene({ db }: Pick<TestDatabase, "db">) {
  const learner = await createUser(db);
  const expert = await createExpert(db, { name: "Amara Okafor" });
  const expertId = expert.id;
  let sessions = 0;

  const group = (
    about: Omit<Parameters<typeof post>[1], "lines" | "currency" | "now">,
    lines: NewEntry[],
    now = testNow,
  ) => post(db, { currency: "USD", ...about, lines, now });

  return {
    expert,
    group,
    /** A paid session of 40 dollars. @param at when it was paid */
    async pay(at = testNow, values: Partial<Parameters<typeof payFor>[2]> = {}) {
      sessions += 1;
      const startsAt = new Date(at.getTime() + sessions * 48 * 3_600_000);
      const booking = await createBooking(db, { learnerId: learner.id, expertId, startsAt, createdAt: at });
      return payFor(db, booking, values);
    },
    async refund(paymentId: string, cents: number, providerRefundId: string) {
      const refund = {
        id: newId(),
        paymentId,
        amountCents: cents,
        currency: "USD",
        reason: "admin" as const,
      };
      await db
        .insert(refunds)
        .values({ ...refund, state: "succeeded", providerRefundId, settledAt: testNow });
      await group({ kind: "refund-due", paymentId }, [
        { account: "held", expertId, amountCents: cents },
        { account: "owed", amountCents: -cents },
      ]);
      await group({ kind: "refund", paymentId, refundId: refund.id }, [
        { account: "owed", amountCents: cents },
        { account: "provider", amountCents: -cents },
      ]);
    },
    /** A dispute of a payment. A lost one has left the ledger. The provider takes 15 dollars for one that is over. */
    async dispute(
      paymentId: string,
      state: "open" | "won" | "lost",
      providerDisputeId: string,
      openedAt = testNow,
    ) {
      const id = newId();
      const closedAt = state === "open" ? null : testNow;
      await db.insert(disputes).values({
        ...{ id, paymentId, providerDisputeId, state, closedAt },
        ...{ amountCents: 4000, currency: "USD", createdAt: openedAt },
      });
      const about = { paymentId, disputeId: id };
      const held = { account: "held", expertId } as const;
      await group({ kind: "dispute", ...about }, [
        { ...held, amountCents: 4000 },
        { account: "disputed", amountCents: -4000 },
      ]);
      if (state === "won") {
        await group({ kind: "dispute-won", ...about }, [
          { account: "disputed", amountCents: 4000 },
          { ...held, amountCents: -4000 },
          { account: "fees", amountCents: 1500 },
          { account: "provider", amountCents: -1500 },
        ]);
      }
      if (state === "lost") {
        await group({ kind: "dispute-lost", ...about }, [
          { account: "disputed", amountCents: 4000 },
          { account: "provider", amountCents: -5500 },
          { account: "fees", amountCents: 1500 },
        ]);
      }
    },
    /** Earns a payment with a commission of 4 dollars. */
    earn: (paymentId: string) =>
      group({ kind: "earning", paymentId }, [
        { account: "held", expertId, amountCents: 4000 },
        { account: "payable", expertId, amountCents: -3600 },
        { account: "commission", amountCents: -400 },
      ]),
    /** Pays the expert by a transfer. */
    async payOut(cents: number, providerPayoutId: string) {
      const [runId, payoutId] = [newId(), newId()];
      const over = { confirmedAt: testNow, sentAt: testNow };
      await db.insert(payoutRuns).values({ id: runId, provider: "sandbox", state: "sent", ...over });
      await db.insert(payouts).values({
        ...{ id: payoutId, runId, expertId, amountCents: cents, state: "paid", providerPayoutId },
        ...{ sentAt: testNow, settledAt: testNow },
      });
      await group({ kind: "payout", payoutId }, [
        { account: "payable", expertId, amountCents: cents },
        { account: "payouts", expertId, amountCents: -cents },
      ]);
      await group({ kind: "payout-paid", payoutId }, [
        { account: "payouts", expertId, amountCents: cents },
        { account: "provider", amountCents: -cents },
      ]);
      return { runId, payoutId };
    },
    fee: (paymentId: string, cents: number) =>
      group({ kind: "fee", paymentId }, [
        { account: "fees", amountCents: cents },
        { account: "provider", amountCents: -cents },
      ]),
  };
}

/** A balance report with the columns that are read and one that isn't. */
export const reportFile = (rows: readonly string[]): Buffer =>
  Buffer.from([reportHeader, ...rows].join("\r\n"));

export const reportHeader =
  "balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,payment_metadata[payment_id],transfer_group";

/** A line of it, at the tests' time. */
export const reportRow = (
  category: string,
  ids: { source?: string; intent?: string; payment?: string; group?: string },
  { gross = "40.00", fee = "0.00", currency = "usd", at = "2026-11-23 10:00:00" } = {},
): string =>
  ["txn_1", at, currency, gross, fee, "", category, ids.source, ids.intent, ids.payment, ids.group].join(",");
