import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { callerOf } from "../caller";
import { monday10, now } from "./booking-scene";
import { createBooking, createExpert, createUser } from "./factories";

/** A session whose expert sets its meeting link, and the links that are stored, mailed and queued. */

export const appUrl = "http://localhost:3000";

export async function linkScene(db: Db, values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(db);
  const account = await createUser(db, { role: "expert" });
  const expert = await createExpert(db, { userId: account.id });
  const { id: bookingId } = await createBooking(db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: monday10,
    ...values,
  });
  return {
    learner,
    account,
    expertId: expert.id,
    caller: callerOf(account, { now, expertId: expert.id }),
    bookingId,
  };
}

export async function storedLinks(
  db: Db,
  { bookingId, expertId }: { bookingId?: string; expertId?: string },
) {
  const own = bookingId
    ? await db.select({ link: bookings.meetingLink }).from(bookings).where(eq(bookings.id, bookingId))
    : [];
  const usual = expertId
    ? await db.select({ link: experts.meetingLink }).from(experts).where(eq(experts.id, expertId))
    : [];
  return { own: own[0]?.link, usual: usual[0]?.link };
}

/** The links that were mailed to this side, oldest first. */
export const mailedLinks = async (db: Db, side: "learner" | "expert" = "learner") =>
  (await db.select().from(mails).where(eq(mails.template, "meeting-link")).orderBy(mails.id))
    .map(({ payload }) => payload as { readerIs: string; meetingLink: string }) // only `queueMail` writes them
    .filter(({ readerIs }) => readerIs === side)
    .map(({ meetingLink }) => meetingLink);

type LinkJob = JobPayloads["announce-meeting-link"];

export async function linkJobs(db: Db): Promise<LinkJob[]> {
  const rows = await db.execute(sql`select payload from graphile_worker._private_jobs
    join graphile_worker.jobs using (id) where task_identifier = 'announce-meeting-link' order by id`);
  return rows.map(({ payload }) => payload as LinkJob); // only `enqueue` writes them
}

export async function runLinkJobs(db: Db) {
  for (const job of await linkJobs(db)) await announceUsualLink(db, now, job);
}
