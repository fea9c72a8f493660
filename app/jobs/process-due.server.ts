import type { Db } from "~/db/client.server";
import { processDueAlerts as processAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { processDueBookings as processBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales as processResales } from "~/domain/bookings/change/process-due-resales.server";
import {
  calendarsAtOnce,
  processDueCalendars as processCalendars,
} from "~/domain/calendars/process-due-calendars.server";
import { processDueClaims as processClaims } from "~/domain/claims/process-due-claims.server";
import { processDueClasses as processClasses } from "~/domain/classes/running/process-due-classes.server";
import { processDueCredits as processCredits } from "~/domain/ledger/process-due-credits.server";
import { processDueEarnings as processEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { payoutProviderNamed } from "~/domain/payouts/providers/choose-payout-provider.server";
import { processDuePayouts as processPayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { processDueReviews as processReviews } from "~/domain/reviews/process-due-reviews.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { PayoutProviderName } from "~/platform/providers";

/** The number of rows between two checks whether the program stops. Each row has its own transaction. */
export const batch = 100;

interface Services {
  db: Db;
  env: Env;
  log: Log;
}

/** Runs every five seconds on each worker: expires holds, sends reminders, completes sessions. */
export async function processDueBookings({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, bookingId: string) =>
    log.error("What is due for a booking was put off", error, { bookingId });
  await inBatches((passing) => processBookings(db, passing, onFault), signal);
}

/** Runs the due actions of classes: expires holds and offers, decides on minimums, sends reminders. */
export async function processDueClasses({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, classId: string) =>
    log.error("What is due for a class was put off", error, { classId });
  await inBatches((passing) => processClasses(db, passing, onFault), signal);
}

/** Runs the due actions of reviews: asks learners for a review, publishes what both sides wrote. */
export async function processDueReviews({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, reviewId: string) =>
    log.error("What is due for a review was put off", error, { reviewId });
  await inBatches((passing) => processReviews(db, passing, onFault), signal);
}

/** The same for claims: silence grants them, or leaves them to an admin. */
export async function processDueClaims({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, claimId: string) =>
    log.error("What is due for a claim was put off", error, { claimId });
  await inBatches((passing) => processClaims(db, passing, onFault), signal);
}

/** The same for credits: those that weren't used in time are refunded. */
export async function processDueCredits({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, creditId: string) =>
    log.error("What is due for a credit was put off", error, { creditId });
  await inBatches((passing) => processCredits(db, passing, onFault), signal);
}

/** The same for late cancellations: what was booked again is refunded. */
export async function processDueResales({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, bookingId: string) =>
    log.error("The refund of a resold session was put off", error, { bookingId });
  await inBatches((passing) => processResales(db, passing, onFault), signal);
}

/** Earns what is held for sessions and classes that ended 48 hours ago. */
export async function processDueEarnings({ db, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, paymentId: string) =>
    log.error("What a payment earns was put off", error, { paymentId });
  await inBatches((passing) => processEarnings(db, passing, onFault), signal);
}

/** Sends the payouts of runs, and asks the providers about them. */
export async function processDuePayouts({ db, env, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, payoutId: string) =>
    log.error("A payout was put off", error, { payoutId });
  const providers = (name: PayoutProviderName) => payoutProviderNamed(name, env, db);
  await inBatches((passing) => processPayouts(db, { ...passing, providers }, onFault, signal), signal);
}

/** The same for alerts: earlier times are held and mailed. */
export async function processDueAlerts(
  { db, env, log }: Services & { env: Pick<Env, "commissionPercent" | "meetingRooms"> },
  signal: AbortSignal,
): Promise<void> {
  const { commissionPercent, meetingRooms } = env;
  const onFault = (error: unknown, alertId: string) =>
    log.error("An earlier time could not be looked for", error, { alertId });
  const onRefusal = (reason: string, alertId: string) =>
    log.info("An earlier time could not be held", { alertId, reason });
  const reports = { onFault, onRefusal };
  await inBatches(
    (passing) => processAlerts(db, { ...passing, commissionPercent, meetingRooms }, reports),
    signal,
  );
}

/** Reads experts' own calendars that are due (decision K1). */
export async function processDueCalendars({ db, env, log }: Services, signal: AbortSignal): Promise<void> {
  const onFault = (error: unknown, calendarId: string) =>
    log.error("What was read of a calendar could not be stored", error, { calendarId });
  await inBatches(({ now }) => processCalendars({ db, env, now, signal }, onFault), signal, calendarsAtOnce);
}

async function inBatches(
  pass: (passing: { now: Date; limit: number }) => Promise<number>,
  signal: AbortSignal,
  size = batch,
): Promise<void> {
  let passed = size;
  while (passed === size && !signal.aborted) passed = await pass({ now: systemClock(), limit: size });
}
