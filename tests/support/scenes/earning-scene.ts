import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { type Payout, payouts } from "~/db/schema/payments/payouts";
import { commissionOf, positionOf, takeFrom } from "~/domain/ledger/position.server";
import { move, post } from "~/domain/ledger/post.server";
import { postDispute } from "~/domain/ledger/record-dispute.server";
import { createClaim } from "./claims";
import { createLiveClass, createSeat } from "./classes";
import { createBooking, createExpert, createUser, payFor } from "./factories";

const currency = "USD";
const on = (day: string) => new Date(`2026-${day}T12:00:00.000Z`);

/** What the ledger writes of an expert's earnings, with the day when it happens ("11-23"). */
export async function earningScene(db: Db) {
  const learner = await createUser(db, { fullName: "Nadia Rahman" });
  const account = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
  const { id: expertId } = await createExpert(db, { userId: account.id, timeZone: "Asia/Dhaka" });
  const take = async (
    paymentId: string,
    { cents, day, kind }: { cents: number; day: string; kind: "refund-due" },
  ) => {
    const lines = takeFrom(await positionOf(db, paymentId), "owed", cents);
    await post(db, { kind, paymentId, currency, lines, now: on(day) });
  };
  return {
    ...{ learner, account, expertId },
    /** A session of that day, at 12.5% commission, which is paid for. */
    async paid(day: string, priceCents = 4000) {
      const booking = await createBooking(db, {
        ...{ learnerId: learner.id, expertId, startsAt: on(day), priceCents, commissionPercent: 12.5 },
        ...(day < "11-23" && { status: "completed" as const }),
      });
      const payment = await payFor(db, booking);
      return { bookingId: booking.id, paymentId: payment.id };
    },
    seat: async () => {
      const live = await createLiveClass(db, { expertId, startsAt: on("11-27") });
      return createSeat(db, live, learner, { commissionPercent: 12.5 });
    },
    claim: (bookingId: string) => createClaim(db, { bookingId }),
    /** @returns the id of the entry that is payable */
    async earn(paymentId: string, day: string): Promise<string> {
      const position = await positionOf(db, paymentId);
      const commission = commissionOf(position, position.held);
      const lines = [
        { account: "held" as const, expertId, amountCents: position.held },
        { account: "payable" as const, expertId, amountCents: commission - position.held },
        { account: "commission" as const, amountCents: -commission },
      ];
      await post(db, { kind: "earning", paymentId, currency, lines, now: on(day) });
      const [entry] = await db
        .select({ id: ledgerEntries.id })
        .from(ledgerEntries)
        .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
        .where(and(eq(ledgerGroups.paymentId, paymentId), eq(ledgerEntries.account, "payable")));
      return entry?.id ?? "";
    },
    refund: (paymentId: string, cents: number, day: string) =>
      take(paymentId, { cents, day, kind: "refund-due" }),
    async loseDispute(paymentId: string, day: string) {
      const amountCents = 4000;
      const [dispute] = await db
        .insert(disputes)
        .values({
          paymentId,
          providerDisputeId: paymentId,
          amountCents,
          currency,
          state: "lost",
          closedAt: on(day),
        })
        .returning();
      const disputeId = dispute?.id ?? "";
      await postDispute(db, { dispute: { id: disputeId, paymentId, amountCents }, now: on(day) });
      const lines = move({ account: "disputed" }, { account: "provider" }, amountCents);
      await post(db, { kind: "dispute-lost", paymentId, disputeId, currency, lines, now: on(day) });
    },
    /** A payout of these entries; what it moves in the ledger is written for each state that it went through. */
    async payout(entryIds: string[], cents: number, days: Partial<Record<Payout["state"], string>>) {
      const states = Object.keys(days) as Payout["state"][]; // the keys of `days`
      const state = states.at(-1) ?? "planned";
      const sent = days.sending ? on(days.sending) : null;
      const isOver = state === "paid" || state === "returned";
      const [run] = await db
        .insert(payoutRuns)
        .values({
          provider: "manual",
          state: sent ? (isOver ? "settled" : "sent") : "draft",
          ...{ sentAt: sent, confirmedAt: sent, closedAt: isOver ? on(days[state] ?? "") : null },
        })
        .returning();
      const [payout] = await db
        .insert(payouts)
        .values({ runId: run?.id ?? "", expertId, amountCents: cents, destination: "4321" })
        .returning();
      const payoutId = payout?.id ?? "";
      await db.insert(payoutEntries).values(entryIds.map((entryId) => ({ entryId, payoutId })));
      // Entries are added while the payout is planned.
      await db
        .update(payouts)
        .set({ state, sentAt: sent, settledAt: isOver ? on(days[state] ?? "") : null })
        .where(eq(payouts.id, payoutId));
      const payable = { account: "payable" as const, expertId };
      const underWay = { account: "payouts" as const, expertId };
      const bank = { account: "bank" as const };
      const about = { payoutId, currency };
      if (days.sending) {
        await post(db, {
          kind: "payout",
          ...about,
          lines: move(payable, underWay, cents),
          now: on(days.sending),
        });
      }
      if (days.paid) {
        await post(db, {
          kind: "payout-paid",
          ...about,
          lines: move(underWay, bank, cents),
          now: on(days.paid),
        });
      }
      if (days.returned) {
        const from = days.paid ? bank : underWay;
        const lines = move(from, payable, cents);
        await post(db, { kind: "payout-returned", ...about, lines, now: on(days.returned) });
      }
    },
  };
}

/**
 * An expert's autumn: paid out in October, a payout that came back, a refund and a lost dispute after it, a planned
 * payout, and three payments that are pending, one of them claimed.
 */
export async function autumnOfEarnings(db: Db) {
  const scene = await earningScene(db);
  const first = await scene.paid("10-05");
  const entryOfFirst = await scene.earn(first.paymentId, "10-07");
  await scene.payout([entryOfFirst], 3500, { sending: "10-10", paid: "10-11" });
  const second = await scene.paid("10-20");
  const entryOfSecond = await scene.earn(second.paymentId, "10-22");
  await scene.payout([entryOfSecond], 3500, { sending: "11-02", paid: "11-03", returned: "11-04" });
  const third = await scene.paid("11-01", 4001);
  await scene.earn(third.paymentId, "11-03");
  await scene.refund(third.paymentId, 2000, "11-06");
  await scene.loseDispute(first.paymentId, "11-08");
  const fourth = await scene.paid("11-09");
  const entryOfFourth = await scene.earn(fourth.paymentId, "11-11");
  await scene.payout([entryOfFourth], 3500, { planned: "11-20" });
  const claimed = await scene.paid("11-18");
  await scene.claim(claimed.bookingId);
  const ahead = await scene.paid("11-25");
  await scene.seat();
  return { ...scene, first, second, third, fourth, claimed, ahead };
}
