import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { refunds } from "~/db/schema/payments/refunds";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { paymentProvider } from "~/domain/payments/providers/choose-provider.server";
import { actOnSandboxSession } from "~/domain/payments/providers/sandbox-page.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { sandboxPayoutProvider } from "~/domain/payouts/providers/sandbox-payouts.server";
import { confirmRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { processDuePayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { parseEnv } from "~/platform/env.server";
import { callerOf } from "../caller";
import { now, requestOf } from "./bookings";

/** One learner's way through checkout, cancellation and refund, step by step, with the sandbox as the provider. */

const env = parseEnv({
  APP_ENV: "test",
  DATABASE_URL: "postgres://unused@127.0.0.1/unused",
  SESSION_SECRET: "x".repeat(32),
});

export const sandboxAt = (db: Db) => paymentProvider(env, db, () => now);

export const journeySteps = ["hold", "start", "pay", "settle", "cancel", "refund", "settle-again"] as const;
export type JourneyStep = (typeof journeySteps)[number];

/** @param onStep is called with each step before it begins */
export async function travel(
  db: Db,
  { learnerId, expertId, from }: { learnerId: string; expertId: string; from: JourneyStep },
  onStep: (step: JourneyStep) => void = () => {},
): Promise<void> {
  const [learner] = await db.select().from(users).where(eq(users.id, learnerId));
  if (!learner) throw new Error("There is no such learner");
  const caller = callerOf(learner, { now });
  const provider = sandboxAt(db);
  const providers = () => provider;
  const ofLearner = eq(bookings.learnerId, learnerId);
  const bookingId = async () => {
    const [booking] = await db.select({ id: bookings.id }).from(bookings).where(ofLearner);
    return booking?.id ?? "";
  };
  const ownPayments = () => db.select().from(payments).where(eq(payments.payerId, learnerId));
  const settle = async () => {
    for (const { id } of await ownPayments()) await settlePayment(db, caller, { paymentId: id, providers });
  };
  const steps: Record<JourneyStep, () => Promise<unknown>> = {
    hold: () => holdBooking(db, caller, requestOf(expertId)),
    start: async () => startPayment(db, caller, { bookingId: await bookingId(), provider }),
    pay: async () => {
      for (const { sessionId } of await ownPayments()) {
        await actOnSandboxSession(
          db,
          { now },
          { sessionId: sessionId ?? "", choice: "pay", delivery: "never" },
        );
      }
    },
    settle,
    cancel: async () => cancelBooking(db, caller, { bookingId: await bookingId(), reason: null }),
    refund: async () => {
      const due = and(
        inArray(
          refunds.paymentId,
          (await ownPayments()).map(({ id }) => id),
        ),
        inArray(refunds.state, ["requested", "submitted"]),
      );
      for (const { id } of await db.select().from(refunds).where(due)) {
        await sendRefund(db, caller, { refundId: id, providers });
      }
    },
    "settle-again": settle,
  };
  for (const step of journeySteps.slice(journeySteps.indexOf(from))) {
    onStep(step);
    await steps[step]();
  }
}

/**
 * What an admin and a worker do until everything earned is paid at the sandbox. Run again after a kill, it goes on from
 * what the database says.
 */
export async function runPayouts(db: Db, { adminId, now }: { adminId: string; now: Date }): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.id, adminId));
  if (!admin) throw new Error("There is no such admin");
  let time = now;
  const caller = () => callerOf(admin, { now: time });
  const provider = sandboxPayoutProvider({ db, clock: () => time });
  await processDueEarnings(db, { now: time, limit: 100 });
  await draftRun(db, caller(), { provider: "sandbox", minimumCents: 100 });
  const [draft] = await db.select().from(payoutRuns).where(eq(payoutRuns.state, "draft"));
  if (draft) await confirmRun(db, caller(), draft.id);
  for (let round = 0; round < 6; round += 1) {
    await processDuePayouts(db, { now: time, limit: 100, providers: () => provider });
    time = new Date(time.getTime() + 30 * 60_000);
  }
}

/** The payouts of an expert that weren't left out, newest first. */
export const livePayouts = (db: Db, expertId: string) =>
  db
    .select()
    .from(payouts)
    .where(sql`${eq(payouts.expertId, expertId)} and ${payouts.state} <> 'left-out'`)
    .orderBy(desc(payouts.createdAt));

/** The runs that aren't over. */
export const openRuns = (db: Db) =>
  db
    .select()
    .from(payoutRuns)
    .where(
      sql`${inArray(payoutRuns.state, ["draft", "confirmed", "sent"])} and ${isNull(payoutRuns.closedAt)}`,
    );
