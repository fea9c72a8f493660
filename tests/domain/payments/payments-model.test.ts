import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { prolongHold } from "~/domain/bookings/change/holds.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { ProviderError } from "~/domain/payments/provider";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { fakeProvider } from "../../support/peers/fake-provider";
import { rounds } from "../../support/rounds";
import { requestOf, now as start } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";
import { allBookings, paymentsWithLedgerSums, runPaymentJobs } from "../../support/site/payment-jobs";

/**
 * Two learners want one time. They hold, pay, come back and cancel, and the provider reports late, twice, wrongly or
 * not at all. In every order, the ledger finally agrees with the provider, and no money is retained without a booking.
 */

const t = useDatabase();

type Move =
  | { kind: "book" | "hold" | "begin" | "prolong" | "cancel"; who: number }
  | { kind: "pay"; which: number; cents: number }
  | { kind: "decline" | "end" | "refund-there" | "poll"; which: number }
  | { kind: "wait"; minutes: number }
  | { kind: "sweep" | "jobs" | "expert-cancels" | "down" | "up" | "slow" };

const which = fc.nat(3);
const who = fc.nat(1);
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("book", "hold", "begin", "begin", "prolong", "cancel"),
    who,
  }) as fc.Arbitrary<Move>,
  fc.record({ kind: fc.constant("pay" as const), which, cents: fc.constantFrom(4000, 4000, 4000, 1000) }),
  fc.record({
    kind: fc.constantFrom("decline", "end", "refund-there", "poll", "poll"),
    which,
  }) as fc.Arbitrary<Move>,
  fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(5, 14, 16, 60) }),
  fc.record({
    kind: fc.constantFrom("sweep", "jobs", "jobs", "expert-cancels", "down", "up", "slow"),
  }) as fc.Arbitrary<Move>,
);

async function play(moves: Move[]) {
  const learners = [await createUser(t.db), await createUser(t.db)];
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  const provider = fakeProvider();
  const providers = () => provider;
  let now = start;
  const callerOfLearner = (index: number) => callerOf(learners[index] ?? fail(), { now });
  const caller = () => ({ now, appUrl: "http://localhost:3000", seller: {} });
  const bookingOf = async (index: number) => {
    const own = and(eq(bookings.expertId, expert.id), eq(bookings.learnerId, learners[index]?.id ?? ""));
    return (await t.db.select().from(bookings).where(own).orderBy(bookings.createdAt)).at(-1);
  };
  const session = (index: number) => [...provider.sessions.keys()][index];
  const poll = async (sessionId: string) => {
    const [payment] = await t.db.select().from(payments).where(eq(payments.sessionId, sessionId));
    if (!payment) return;
    await settlePayment(t.db, caller(), { paymentId: payment.id, providers }).catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  };

  for (const step of moves) {
    await take(step);
    await check();
  }
  provider.isDown = false;
  provider.isSlow = false;
  for (let quiet = 0; quiet < 6; quiet += 1) {
    provider.finishRefunds();
    await runPaymentJobs(t.db, { caller: caller(), providers });
  }
  for (const id of provider.sessions.keys()) await poll(id);
  await runPaymentJobs(t.db, { caller: caller(), providers });
  await check({ isOver: true });

  async function take(step: Move) {
    switch (step.kind) {
      case "book":
      case "hold": {
        const command = step.kind === "book" ? createBooking : holdBooking;
        await command(t.db, callerOfLearner(step.who), requestOf(expert.id));
        return;
      }
      case "begin": {
        const booking = await bookingOf(step.who);
        if (booking) await startPayment(t.db, callerOfLearner(step.who), { bookingId: booking.id, provider });
        return;
      }
      case "prolong": {
        const booking = await bookingOf(step.who);
        if (booking) await prolongHold(t.db, callerOfLearner(step.who), { bookingId: booking.id });
        return;
      }
      case "cancel": {
        const booking = await bookingOf(step.who);
        if (booking)
          await cancelBooking(t.db, callerOfLearner(step.who), { bookingId: booking.id, reason: null });
        return;
      }
      case "expert-cancels": {
        const live = (await allBookings(t.db)).find(({ status }) => status === "confirmed");
        if (live) {
          const expertCaller = callerOf(account, { now, expertId: expert.id });
          await cancelBooking(t.db, expertCaller, { bookingId: live.id, reason: null });
        }
        return;
      }
      case "wait":
        now = new Date(now.getTime() + step.minutes * 60_000);
        return;
      case "sweep":
        await processDueBookings(t.db, { ...caller(), limit: 100 });
        return;
      case "jobs":
        await runPaymentJobs(t.db, { caller: caller(), providers });
        return;
      case "down":
      case "up":
        provider.isDown = step.kind === "down";
        return;
      case "slow":
        provider.isSlow = true;
        return;
    }
    const id = session(step.which);
    if (id === undefined) return;
    if (step.kind === "pay") provider.pay(id, step.cents);
    if (step.kind === "decline") provider.decline(id, now);
    if (step.kind === "end") provider.expire(id);
    if (step.kind === "refund-there") provider.refundAtProvider(id);
    if (step.kind === "poll") await poll(id);
  }

  async function check({ isOver = false } = {}) {
    const seats = (await allBookings(t.db)).filter(({ learnerId }) =>
      learners.some(({ id }) => id === learnerId),
    );
    const live = seats.filter(({ status }) => status === "confirmed" || status === "pending");
    expect(live.length).toBeLessThanOrEqual(1);
    const ledger = (await paymentsWithLedgerSums(t.db)).filter(
      ({ session: id }) => id !== null && provider.sessions.has(id),
    );
    for (const { kept, session: id } of ledger) {
      expect(kept).toBeGreaterThanOrEqual(0);
      if (isOver) expect([id, kept]).toEqual([id, provider.kept(id)]);
    }
    if (!isOver) return;
    for (const { id, status, paymentStatus } of seats) {
      const own = await t.db.select().from(payments).where(eq(payments.bookingId, id));
      const kept = ledger
        .filter(({ payment }) => own.some((one) => one.id === payment))
        .reduce((sum, entry) => sum + entry.kept, 0);
      // Money is retained only for a confirmed booking, and then in full.
      expect([0, 4000]).toContain(kept);
      expect(paymentStatus === "paid").toBe(kept === 4000);
      if (kept > 0) expect(status).toBe("confirmed");
    }
  }
}

function fail(): never {
  throw new Error("There is no such learner");
}

const hold = (who: number): Move[] => [
  { kind: "hold", who },
  { kind: "begin", who },
];
const pay = (which: number, cents = 4000): Move => ({ kind: "pay", which, cents });
const jobs: Move = { kind: "jobs" };
const slow: Move = { kind: "slow" };
const wait = (minutes: number): Move => ({ kind: "wait", minutes });

/** The important journeys, which are always tried. */
const examples: [Move[]][] = [
  [[...hold(0), pay(0), jobs, { kind: "cancel", who: 0 }]],
  [[...hold(0), pay(0), jobs, slow, { kind: "expert-cancels" }, jobs, jobs]],
  [[...hold(0), wait(16), { kind: "sweep" }, pay(0), jobs]],
  [[...hold(0), wait(16), ...hold(1), pay(0), pay(1), jobs]],
  [[...hold(0), pay(0, 1000), jobs, ...hold(0), pay(1), jobs]],
  [[...hold(0), { kind: "end", which: 0 }, jobs, ...hold(0), pay(1), pay(0), jobs]],
  [[{ kind: "book", who: 0 }, ...hold(0), pay(0), jobs, { kind: "refund-there", which: 0 }, jobs]],
  [[...hold(0), pay(0), { kind: "down" }, jobs, jobs, wait(60), { kind: "up" }]],
];

test("in whatever order things happen, the ledger agrees with the provider and money is kept for a seat alone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 30, size: "max" }), async (moves) => {
      await t.db.execute(sql`delete from graphile_worker._private_jobs`);
      await play(moves);
    }),
    { numRuns: rounds({ short: 20, long: 1000 }), examples },
  );
}, 900_000);
