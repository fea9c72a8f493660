import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { bookings } from "~/db/schema/bookings/bookings";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { sealDetails } from "~/domain/payouts/details/sealed-details.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { confirmRun, sendRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { processDuePayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { callerOf, testNow } from "../caller";
import { fakePayouts } from "../peers/fake-payouts";
import { testEnv } from "../site/request";
import { createBooking, createExpert, createUser, payFor } from "./factories";

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
