import { and, desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { isOfferTime } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import { cancelClassLocked } from "~/domain/classes/running/cancel-class.server";
import { processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { prolongSeatHold, releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import { joinWaitlist } from "~/domain/classes/waitlist/join-waitlist.server";
import { acceptOffer, declineOffer, leaveWaitlist } from "~/domain/classes/waitlist/waitlist.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { ProviderError } from "~/domain/payments/provider";
import { callerOf, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { fakeProvider } from "../../support/peers/fake-provider";
import { rounds } from "../../support/rounds";
import {
  classOf,
  createLiveClass,
  joinConfirmed,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { paymentsWithLedgerSums, runPaymentJobs } from "../../support/site/payment-jobs";
import { classEnding, classJourneys, classMove, type Move } from "./class-moves";

/**
 * Three learners and three waitlist entries compete for the two seats of a class, whose size and sales change. In every
 * order of events, there is never a seat too many, never a free seat while people wait (except in the last 15 minutes),
 * the waitlist is served in its order, an address that no one confirms is never offered a seat, and in the end the ledger agrees with the provider.
 */

const t = useDatabase();
const seatCents = 4900;

async function play(moves: Move[]) {
  const learners = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  const live = await createLiveClass(t.db, { maxSeats: 2, priceCents: seatCents });
  const provider = fakeProvider();
  const providers = () => provider;
  let now = testNow;
  const as = (index: number) => callerOf(learners[index] ?? fail(), { now });
  const caller = () => ({ now, appUrl: "http://localhost:3000", seller: {} });
  const seatOf = async (index: number) => {
    const learnerId = learners[index]?.id ?? "";
    const own = and(eq(classReservations.classId, live.id), eq(classReservations.learnerId, learnerId));
    const [seat] = await t.db
      .select()
      .from(classReservations)
      .where(own)
      .orderBy(desc(classReservations.createdAt), desc(classReservations.id));
    return { reservationId: seat?.id ?? "" };
  };
  const madeUp = "made-up@test.example";
  const emailOf = (index: number) => `waits-${index}@test.example`;
  /** The id of the last waitlist entry of an address. */
  const entryOf = async (index: number) =>
    (await waitlistOf(t.db, live)).findLast(({ email }) => email === emailOf(index))?.id ?? "";

  for (const step of moves) {
    await take(step);
    await check();
  }
  provider.isSlow = false;
  for (let quiet = 0; quiet < 4; quiet += 1) {
    provider.finishRefunds();
    await runPaymentJobs(t.db, { caller: caller(), providers });
  }
  for (const id of provider.sessions.keys()) await poll(id);
  await runPaymentJobs(t.db, { caller: caller(), providers });
  await check();
  await checkMoney();

  async function take(step: Move): Promise<unknown> {
    switch (step.kind) {
      case "hold":
        return reserve(t.db, learners[step.who] ?? fail(), live, { now });
      case "begin":
        return startPayment(t.db, as(step.who), { ...(await seatOf(step.who)), provider });
      case "prolong":
        return prolongSeatHold(t.db, as(step.who), await seatOf(step.who));
      case "release":
        return releaseSeat(t.db, as(step.who), await seatOf(step.who));
      case "cancel":
        return cancelSeat(t.db, as(step.who), await seatOf(step.who));
      case "join":
        return joinConfirmed(t.db, {
          ...{ slug: live.slug, email: emailOf(step.who), caller: visitor({ now }) },
        });
      case "make-up": {
        const input = { slug: live.slug, name: "Wanda", email: madeUp, timeZone: "UTC" };
        return joinWaitlist(t.db, visitor({ now }), input);
      }
      case "leave":
        return leaveWaitlist(t.db, visitor({ now }), await entryOf(step.who));
      case "decline":
        return declineOffer(t.db, visitor({ now }), await entryOf(step.who));
      case "accept":
        return acceptOffer(t.db, as(step.by), { entryId: await entryOf(step.who), timeZone: "UTC" });
      case "resize":
        return change({ maxSeats: step.seats });
      case "close":
      case "reopen":
        return change({ status: step.kind === "close" ? "sold_out" : "open" });
      case "call-off":
        return t.db.transaction(async (tx) => {
          await lockClass(tx, live.id);
          await cancelClassLocked(tx, caller(), { classId: live.id, by: "admin", reason: null });
        });
      case "pay": {
        const id = [...provider.sessions.keys()][step.which];
        return id && provider.pay(id, seatCents);
      }
      case "wait":
        now = new Date(now.getTime() + step.minutes * 60_000);
        return;
      case "sweep":
        return processDueClasses(t.db, { ...caller(), limit: 100 }, throwIt);
      case "jobs":
        return runPaymentJobs(t.db, { caller: caller(), providers });
      case "slow":
        provider.isSlow = true;
        return;
    }
  }

  /** Changes the class as the person who runs it does. */
  async function change(values: { maxSeats?: number; status?: "open" | "sold_out" }) {
    await t.db.transaction(async (tx) => {
      await lockClass(tx, live.id);
      const { seatsTaken } = await runDueSeatActions(tx, caller(), live.id);
      if ((values.maxSeats ?? seatsTaken) < seatsTaken) return;
      await tx.update(classes).set(values).where(eq(classes.id, live.id));
      await runDueSeatActions(tx, caller(), live.id);
    });
  }

  async function poll(sessionId: string) {
    const [payment] = await t.db.select().from(payments).where(eq(payments.sessionId, sessionId));
    if (!payment) return;
    await settlePayment(t.db, caller(), { paymentId: payment.id, providers }).catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  }

  async function check() {
    const { status, maxSeats, startsAt } = await classOf(t.db, live);
    const { said, counted } = await takenOf(t.db, live);
    expect(said).toBe(counted);
    expect(said).toBeLessThanOrEqual(maxSeats);
    const line = await waitlistOf(t.db, live);
    for (const { email, offeredAt } of line) if (email === madeUp) expect(offeredAt).toBeNull();
    const waiting = line.filter((entry) => entry.status === "waiting").map(({ place }) => place);
    const served = line.filter(({ offeredAt }) => offeredAt !== null).map(({ place }) => place);
    const isOffering = status === "open" && startsAt !== null && isOfferTime(startsAt, now);
    if (isOffering && waiting.length > 0) expect(said).toBe(maxSeats);
    expect(Math.min(...waiting)).toBeGreaterThan(Math.max(...served));
    if (status === "cancelled") expect([said, waiting]).toEqual([0, []]);
  }

  /** Money is retained only for a seat, and then in full. */
  async function checkMoney() {
    const ledger = (await paymentsWithLedgerSums(t.db)).filter(
      ({ session: id }) => id !== null && provider.sessions.has(id),
    );
    for (const { kept, session: id } of ledger) expect([id, kept]).toEqual([id, provider.kept(id)]);
    const seats = await t.db.select().from(classReservations).where(eq(classReservations.classId, live.id));
    for (const seat of seats) {
      const own = await t.db.select().from(payments).where(eq(payments.reservationId, seat.id));
      const kept = ledger
        .filter(({ payment }) => own.some(({ id }) => id === payment))
        .reduce((sum, entry) => sum + entry.kept, 0);
      expect([seat.paymentStatus === "paid", seat.status === "confirmed"]).toEqual(
        Array(2).fill(kept === seatCents),
      );
      expect([0, seatCents]).toContain(kept);
    }
  }
}

function fail(): never {
  throw new Error("There is no such learner");
}

function throwIt(error: unknown): never {
  throw error;
}

test("in whatever order things happen: the maximum, the line and the ledger hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(classMove, { minLength: 10, maxLength: 35, size: "max" }),
      classEnding,
      async (moves, end) => {
        await t.db.execute(sql`delete from graphile_worker._private_jobs`);
        await play([...moves, ...end]);
      },
    ),
    { numRuns: rounds({ short: 8, long: 1000 }), examples: classJourneys },
  );
}, 900_000);
