import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import { bookingConfirmation } from "~/domain/bookings/request/announce-booking.server";
import type { FactsOf } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { now as sceneNow } from "./bookings";
import { createBooking, createExpert, createUser } from "./factories";

type BookingMail = FactsOf<typeof bookingConfirmation>;

/** The facts of a session on Monday 23 November 2026, 14:30 UTC: 20:30 for the learner, 09:30 for the expert. */
export const bookingMail = (changes: Partial<BookingMail> = {}): BookingMail => ({
  to_email: "nadia@test.example",
  to_name: "Nadia Rahman",
  learner_name: "Nadia Rahman",
  expert_name: "Amara Okafor",
  learner_email: "nadia@test.example",
  expert_email: "amara@test.example",
  date: "Monday 23 November 2026",
  time: "20:30",
  booking_id: "0190c0de-0000-7000-8000-000000000001",
  meetingLink: null,
  hasRoom: false,
  platform: "Google Meet",
  startsAt: "2026-11-23T14:30:00.000Z",
  minutes: 50,
  learnerTimeZone: "Asia/Dhaka",
  expertTimeZone: "America/New_York",
  totalCents: 4000,
  due: null,
  bookingUrl: "http://localhost:3000/bookings/0190c0de-0000-7000-8000-000000000001",
  sequence: 0,
  ...changes,
});

/** Creates the booking of `bookingMail` unless it exists, for mails that are actually sent. */
export async function ensureSession(db: Db): Promise<void> {
  const { booking_id: id, startsAt, learnerTimeZone, expertTimeZone } = bookingMail();
  if ((await db.$count(bookings, eq(bookings.id, id))) > 0) return;
  const learner = await createUser(db, { timeZone: learnerTimeZone });
  const expert = await createExpert(db, { email: "amara@test.example" });
  await createBooking(db, {
    id,
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: new Date(startsAt),
    learnerTimeZone,
    expertTimeZone,
    // The worker finds no due actions for a completed booking.
    status: "completed",
  });
}

/** Queues a confirmation as a booking does. */
export const queueConfirmation = (tx: Db, dedupeKey = "confirmation:1", email = "nadia@test.example") =>
  queueMail(tx, bookingConfirmation, {
    dedupeKey,
    to: { userId: null, email, name: "Nadia Rahman" },
    about: { type: "booking", id: bookingMail().booking_id },
    payload: {},
  });

/** The mails with their facts at `now`, or with `outdated`, the reason why a mail is no longer needed. */
export async function withFacts<Row extends typeof mails.$inferSelect>(db: Db, rows: Row[], now = sceneNow) {
  const { templateOf } = await import("~/mail/render-mail.server");
  return Promise.all(
    rows.map(async (row) => {
      const mail = { ...row, payload: row.payload ?? {} };
      const read = await templateOf(row.template).kind.read(db, mail, {
        appUrl: "http://localhost:3000",
        now,
      });
      const facts: Record<string, unknown> = typeof read === "string" ? { outdated: read } : { ...read };
      return { ...row, facts };
    }),
  );
}

/** All mails, oldest first, with their facts. */
export const allMails = async (db: Db, now?: Date) =>
  withFacts(db, await db.select().from(mails).orderBy(mails.id), now);

/** The mail with this key. Throws if there is none. */
export async function mailOf(db: Db, dedupeKey = "confirmation:1"): Promise<typeof mails.$inferSelect> {
  const [mail] = await db.select().from(mails).where(eq(mails.dedupeKey, dedupeKey));
  if (!mail) throw new Error(`No mail has the key ${dedupeKey}`);
  return mail;
}

export interface WaitingJob {
  attempts: number;
  isLocked: boolean;
  lastError: string | null;
  /** Seconds until the next attempt. */
  waitSeconds: number;
}

export async function waitingJobs(db: Db, tasks = sql`true`): Promise<WaitingJob[]> {
  const rows =
    await db.execute(sql`select attempts, locked_at is not null as "isLocked", last_error as "lastError",
    extract(epoch from run_at - now())::float as "waitSeconds" from graphile_worker.jobs where ${tasks} order by id`);
  return rows as unknown as WaitingJob[]; // as selected
}

/** The waiting jobs that send mails, without the worker's other jobs. */
export const mailJobs = (db: Db) => waitingJobs(db, sql`task_identifier = 'send-mail'`);

/** Lets every waiting job run now instead of after its backoff. */
export const hurryJobs = (db: Db) =>
  db.execute(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

/** Moves the time of every job's lock back by this many minutes. */
export const ageLocks = (db: Db, minutes: number) =>
  db.execute(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - ${minutes} * interval '1 minute'`,
  );
