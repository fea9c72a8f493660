import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import type { users } from "~/db/schema/accounts/users";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { announceUsualLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { type Booked, createBooking as book } from "~/domain/bookings/request/create-booking.server";
import { newRoom } from "~/domain/bookings/rooms/new-room.server";
import type { SignedInCaller } from "~/domain/caller";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";
import { callerOf, testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import { createBooking, createExpert, createUser } from "./factories";

/** A Friday morning. `monday10` is a free slot of every expert that the factory creates. */
export const now = new Date("2026-11-20T08:00:00Z");
export const monday10 = new Date("2026-11-23T10:00:00Z");

/** A learner who books an hour with an expert: the caller and the request for `createBooking`. */
export async function bookingScene(
  { db }: Pick<TestDatabase, "db">,
  expertValues: Parameters<typeof createExpert>[1] = {},
) {
  const learner = await createUser(db, { timeZone: "Europe/Paris" });
  const expert = await createExpert(db, expertValues);
  return { learner, expert, caller: callerOf(learner, { now }), request: requestOf(expert.id) };
}

export const requestOf = (expertId: string, values: Partial<BookingRequest> = {}): BookingRequest => ({
  expertId,
  startsAt: monday10,
  hours: 1,
  shownPriceCents: null,
  timeZone: "Europe/Paris",
  ...values,
});

/** Books a session as the site does, with its mails. Throws if the booking is refused. */
export async function bookLesson(
  db: Db,
  learner: typeof users.$inferSelect,
  expertId: string,
  values: Partial<BookingRequest> = {},
): Promise<Booked> {
  const booked = await book(db, callerOf(learner, { now }), requestOf(expertId, values));
  if (!booked.ok) throw new Error(booked.error);
  return booked.value;
}

/** Holds the time 24 hours before a session for its learner, until `testNow` + 30 minutes. @returns the alert's id */
export async function createOffer(db: Db, { bookingId }: { bookingId: string }): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw new Error("There is no such booking");
  const { learnerId, expertId } = booking;
  const hold = await createBooking(db, {
    ...{ learnerId, expertId, status: "pending" },
    startsAt: new Date(booking.startsAt.getTime() - 86_400_000),
    holdExpiresAt: new Date(testNow.getTime() + 30 * 60_000),
  });
  const [alert] = await db
    .insert(timeAlerts)
    .values({ learnerId, expertId, bookingId, timeZone: "UTC", state: "offered", holdId: hold.id })
    .returning({ id: timeAlerts.id });
  return alert?.id ?? "";
}

export const caseTexts = {
  brought: "A reported phishing mail.",
  done: "We read its headers line by line.",
  exercise1: "Mark the first header that you trust.",
  exercise2: null,
  exercise3: null,
  nextStep: "Write the timeline.",
};

/** Publishes the case file of a session that has started. */
export async function publishedCase(
  db: Db,
  {
    bookingId,
    expert,
    texts = {},
  }: { bookingId: string; expert: SignedInCaller; texts?: Partial<typeof caseTexts> },
): Promise<void> {
  const saved = await saveCaseFile(db, expert, {
    ...{ bookingId, isPublishing: true, opened: null },
    texts: { ...caseTexts, ...texts },
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
}

/** Sessions and classes with rooms, as an operator with this template has them. */

export const template = "https://meet.example/{room}";

/** The columns of a row with a new room. @param link the name of the column with its link */
export function roomColumns<Link extends "meetingLink" | "zoomLink">(link: Link) {
  const own = newRoom(template);
  return { room: own.room, [link]: own.link } as { room: string } & Record<Link, string>; // one key, by its name
}

/** A confirmed session in a room, from 10:00 to 11:00. Callers act some minutes after its start. */
export async function roomScene(db: Db, values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(db);
  const account = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
  const { id: expertId } = await createExpert(db, { userId: account.id });
  const place = roomColumns("meetingLink");
  const booking = await createBooking(db, {
    ...{ learnerId: learner.id, expertId, startsAt: monday10 },
    ...place,
    ...values,
  });
  const at = (minutes: number) => new Date(monday10.getTime() + minutes * 60_000);
  const given = (minutes: number) => ({ now: at(minutes), meetingRooms: template });
  return {
    ...{ learner, account, expertId, booking, at },
    link: place.meetingLink,
    bookingId: booking.id,
    learnerAt: (minutes: number) => callerOf(learner, given(minutes)),
    expertAt: (minutes: number) => callerOf(account, { ...given(minutes), expertId }),
    async stored() {
      const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
      if (!row) throw new Error("The booking is gone");
      return row;
    },
    /** "learner room_opened", oldest first. */
    async history() {
      const events = await db
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, booking.id))
        .orderBy(asc(bookingEvents.createdAt), asc(bookingEvents.id));
      return events.map(({ actor, kind }) => `${actor} ${kind}`);
    },
  };
}

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
