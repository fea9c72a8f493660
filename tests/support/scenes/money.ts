import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import type { Db } from "~/db/client.server";
import { retainedSum } from "~/db/retained.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { createBooking as book, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { postRefund } from "~/domain/ledger/record-money.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { sealDetails } from "~/domain/payouts/details/sealed-details.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { confirmRun, sendRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { processDuePayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { keepCreditNotes } from "~/domain/receipts/credit-notes.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { callerOf, testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import { fakePayouts } from "../peers/fake-payouts";
import { fakeProvider } from "../peers/fake-provider";
import { runPaymentJobs } from "../site/payment-jobs";
import { testEnv } from "../site/request";
import { now as beginning, requestOf } from "./bookings";
import { createBooking, createExpert, createUser, payFor } from "./factories";

type User = typeof users.$inferSelect;

/** A learner who pays an expert 40 dollars through the fake provider. `clock.now` is the time of all callers. */
export async function paymentScene({ db }: Pick<TestDatabase, "db">) {
  const learner = await createUser(db);
  const expert = await createExpert(db);
  const provider = fakeProvider();
  const providers = () => provider;
  const clock = { now: beginning };
  const caller = () => ({ now: clock.now, appUrl: "http://localhost:3000", seller: {} });
  const as = (user: User = learner) => callerOf(user, { now: clock.now });

  const take =
    (command: typeof holdBooking) =>
    async (user = learner, values: Partial<BookingRequest> = {}) => {
      const taken = await command(db, as(user), requestOf(expert.id, values));
      if (!taken.ok) throw new Error(taken.error);
      return taken.value;
    };
  const start = async (bookingId: string, user = learner) => {
    const started = await startPayment(db, as(user), { bookingId, provider });
    if (!started.ok) throw new Error(started.error);
    return { ...started.value, session: started.value.sessionId ?? "" };
  };
  const hold = take(holdBooking);
  const findBooking = async (bookingId: string) => {
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
    if (!booking) throw new Error("There is no such booking");
    return booking;
  };

  return {
    ...{ learner, expert, provider, providers, clock, caller, as, start, hold, findBooking },
    book: take(book),
    /** A hold whose payment has begun. */
    async begin(values: Partial<BookingRequest> = {}) {
      const booking = await hold(learner, values);
      return { booking, payment: await start(booking.id) };
    },
    settle: (paymentId: string) => settlePayment(db, caller(), { paymentId, providers }),
    later: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    workOff: async () => {
      for (let round = 0; round < 4; round += 1) {
        provider.finishRefunds();
        await runPaymentJobs(db, { caller: caller(), providers });
      }
    },
    findPayment: async (paymentId: string) => {
      const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
      return payment;
    },
    refundsOf: (paymentId: string) =>
      db
        .select()
        .from(refunds)
        .where(eq(refunds.paymentId, paymentId))
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    /** "charge 4000 USD", oldest first. */
    ledgerOf: async (paymentId: string) => {
      const entries = await movedMoney(db, eq(payments.id, paymentId));
      return entries.map(({ kind, cents, currency }) => `${kind} ${cents} ${currency}`);
    },
    /** The subjects (`about`) of the payment notices mailed to the learner, oldest first. */
    paymentNoticesOf: async (user = learner) => {
      const sent = await db.select().from(mails).where(eq(mails.toUserId, user.id)).orderBy(mails.id);
      return sent.flatMap(({ template, payload }) =>
        template === "payment-notice" ? [(payload as { about: string }).about] : [],
      );
    },
  };
}

export type PaymentScene = Awaited<ReturnType<typeof paymentScene>>;

/** The scene of each test of a file, and the tables of the worker's jobs. Whole once the hooks below have run. */
export function usePaymentScene(t: TestDatabase): PaymentScene {
  const scene = {} as PaymentScene;
  beforeAll(() => migrateJobs(t.url));
  beforeEach(async () => void Object.assign(scene, await paymentScene(t)));
  return scene;
}

/** The groups of the ledger that change what payments retain, and fees, oldest first. Whole cents. */
export async function movedMoney(db: Db, condition?: SQL) {
  const cents = sql<number>`(case when ${ledgerGroups.kind} = 'fee'
    then sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = 'provider') else ${retainedSum} end)::int`;
  return db
    .select({ kind: ledgerGroups.kind, cents, currency: ledgerGroups.currency, provider: payments.provider })
    .from(ledgerGroups)
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .innerJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .where(and(condition))
    .groupBy(ledgerGroups.id, payments.id)
    .having(sql`${cents} <> 0`)
    .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id));
}

/** Writes the ledger's side of a refund that has succeeded, and its credit note. */
export async function refundMade(db: Db, refund?: typeof refunds.$inferSelect, now = new Date()) {
  if (!refund) throw new Error("There is no refund");
  const { paymentId, amountCents, currency } = refund;
  await postRefund(db, { refund, amountCents, currency, now });
  await keepCreditNotes(db, { seller: testEnv.business, now }, paymentId);
}

/** The program's, so that the site can open what the scene seals. */
export const payoutSecret = testEnv.sessionSecret;
const hourMs = 3_600_000;

/** Gives an expert a bank account, which can be used from `holdUntil` on. */
export const addPayoutDetails = (
  db: Db,
  { expertId, userId, holdUntil = testNow }: { expertId: string; userId: string; holdUntil?: Date },
) =>
  db.insert(payoutDetails).values({
    ...{ expertId, userId, method: "bank", lastFour: "3000", holdUntil, changedAt: testNow },
    sealed: sealDetails(
      { holder: "Amara Okafor", iban: "DE89370400440532013000" },
      { expertId, secret: payoutSecret },
    ),
  });

/**
 * A learner, an admin, and an expert with a bank account, whose sessions earn less 10 %. `clock.now` is the time of all
 * callers and jobs.
 */
export async function payoutScene(db: Db) {
  const learner = await createUser(db);
  const [known] = await db.select().from(users).where(eq(users.role, "admin"));
  const admin = known ?? (await createUser(db, { role: "admin", fullName: "Ada Admin" }));
  const teacher = await createUser(db, { fullName: "Amara Okafor", role: "expert" });
  const expert = await createExpert(db, { userId: teacher.id });
  const provider = fakePayouts();
  const clock = { now: testNow };
  const expertId = expert.id;
  const addDetails = () => addPayoutDetails(db, { expertId, userId: teacher.id });
  await addDetails();
  let days = 0;
  return {
    ...{ learner, admin, teacher, expert, provider, clock, addDetails },
    asAdmin: () => callerOf(admin, { now: clock.now }),
    asExpert: () => callerOf(teacher, { now: clock.now, expertId }),
    asLearner: () => callerOf(learner, { now: clock.now }),
    /** A paid session that starts in `inHours`. */
    async session(values: Partial<typeof bookings.$inferInsert> = {}, inHours = 48) {
      days += 1;
      const startsAt = new Date(clock.now.getTime() + (inHours + days * 2) * hourMs);
      const booking = await createBooking(db, {
        ...{ learnerId: learner.id, expertId, startsAt, commissionPercent: 10, createdAt: clock.now },
        ...values,
      });
      return { booking, payment: await payFor(db, booking, { paidAt: clock.now }) };
    },
    /** Lets hours pass, with what they bring to bookings and earnings. */
    async pass(hours: number) {
      clock.now = new Date(clock.now.getTime() + hours * hourMs);
      await processDueBookings(db, { now: clock.now, limit: 1000 });
      await processDueResales(db, { now: clock.now, limit: 1000 }, rethrow);
      await processDueEarnings(db, { now: clock.now, limit: 1000 }, rethrow);
    },
    draft: (by: "manual" | "sandbox" = "sandbox", minimumCents = 2000) =>
      draftRun(db, callerOf(admin, { now: clock.now }), { provider: by, minimumCents }),
    /** Runs the payouts that are due some minutes from now. */
    async work(minutes = 0) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      return processDuePayouts(db, { now: clock.now, limit: 100, providers: () => provider });
    },
    /** Drafts a run by bank, confirms and sends it. @returns its id */
    async sentByBank(): Promise<string> {
      const drafted = await this.draft("manual");
      if (!drafted.ok) throw new Error(drafted.error);
      const { runId } = drafted.value;
      await confirmRun(db, this.asAdmin(), runId);
      await sendRun(db, this.asAdmin(), runId);
      await this.work();
      return runId;
    },
    payouts: () =>
      db.select().from(payouts).where(eq(payouts.expertId, expertId)).orderBy(payouts.createdAt, payouts.id),
    runs: () => db.select().from(payoutRuns).orderBy(payoutRuns.id),
    /** The expert's balance of an account, in whole cents. */
    async balance(account: "held" | "payable" | "payouts") {
      const [row] = await db.execute<{ cents: number }>(
        sql`select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries
          where expert_id = ${expertId} and account = ${account}`,
      );
      return row?.cents ?? 0;
    },
  };
}

const rethrow = (error: unknown): never => {
  throw error;
};

export type PayoutScene = Awaited<ReturnType<typeof payoutScene>>;
