import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import {
  announceBatch,
  announceUsualLink,
  usualBookingsQuery,
} from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { nextBookingsQuery } from "~/domain/bookings/view/own-bookings.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import {
  bookLesson,
  linkJobs,
  linkScene,
  mailedLinks,
  monday10,
  now,
  runLinkJobs,
  storedLinks,
} from "../../support/scenes/bookings";
import { createExpert, createUser, createBooking as insertBooking } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** An expert's usual meeting link: one job mails it once for each upcoming session to its learner. */

const t = useDatabase();
const [one, two] = ["https://meet.google.com/one", "https://zoom.us/j/2?pwd=x"];
const hour = 3_600_000;

const setUsual = (caller: SignedInCaller, link: string | null) => setMeetingLink(t.db, caller, { link });

describe("the usual link", () => {
  test("leaves the mails to one job, whose place a later change takes", async () => {
    const { expertId, caller } = await linkScene(t.db);
    await setUsual(caller, one);
    expect(await setUsual(caller, one)).toMatchObject({ value: { changed: false } });
    expect([await t.db.$count(mails), (await linkJobs(t.db)).map(({ link }) => link)]).toEqual([0, [one]]);
    await setUsual(caller, two);
    expect((await linkJobs(t.db)).map(({ link }) => link)).toEqual([two]);
    await runLinkJobs(t.db);
    expect([await mailedLinks(t.db), (await storedLinks(t.db, { expertId })).usual]).toEqual([[two], two]);
  });

  test("is mailed once, however often the job runs, and again after another change", async () => {
    const { caller } = await linkScene(t.db);
    await setUsual(caller, one);
    await runLinkJobs(t.db);
    await runLinkJobs(t.db);
    expect(await mailedLinks(t.db)).toEqual([one]);
    await setUsual(caller, two);
    await runLinkJobs(t.db);
    expect(await mailedLinks(t.db)).toEqual([one, two]);
  });

  test("reaches sessions to come without a link of their own, of this expert, that are on", async () => {
    const { learner, expertId, caller, bookingId } = await linkScene(t.db);
    const other = await createExpert(t.db);
    const book = (hours: number, values: Partial<typeof bookings.$inferInsert> = {}) =>
      insertBooking(t.db, {
        learnerId: learner.id,
        expertId,
        startsAt: new Date(now.getTime() + hours * hour),
        ...values,
      });
    await book(2, { meetingLink: two });
    await book(4, { status: "cancelled" });
    await book(-5);
    await book(6, { expertId: other.id });
    const running = await book(-0.5);
    await setUsual(caller, one);
    await runLinkJobs(t.db);
    const rows = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
    expect(rows.map(({ facts }) => (facts as { booking_id: string }).booking_id)).toEqual([
      running.id,
      bookingId,
    ]);
  });

  test("does nothing once it was changed or taken away", async () => {
    const { expertId, caller } = await linkScene(t.db);
    await setUsual(caller, one);
    const [job] = await linkJobs(t.db);
    await setUsual(caller, null);
    if (!job) throw new Error("There is a job");
    await announceUsualLink(t.db, now, job);
    expect([await mailedLinks(t.db), (await storedLinks(t.db, { expertId })).usual]).toEqual([[], null]);
  });

  test("is in the confirmation of a later booking, whose learner isn't mailed twice", async () => {
    const { expertId, caller, bookingId } = await linkScene(t.db);
    await setUsual(caller, two);
    const learner = await createUser(t.db, { fullName: "Otto Lang" });
    const later = new Date(monday10.getTime() + 2 * hour);
    await bookLesson(t.db, learner, expertId, { startsAt: later });
    await runLinkJobs(t.db);
    const rows = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
    expect(rows.map(({ template }) => template)).toEqual([
      "booking-confirmation",
      "booking-notification",
      "meeting-link",
    ]);
    expect(rows[0]?.facts).toMatchObject({ meetingLink: two, platform: "zoom.us" });
    expect(rows[2]?.facts).toMatchObject({ booking_id: bookingId });
    // The link changes after that booking, so both learners get a mail.
    await setUsual(caller, one);
    await runLinkJobs(t.db);
    expect((await mailedLinks(t.db)).filter((link) => link === one)).toHaveLength(2);
  });

  test("of a booking without any is the specification's platform, and no link", async () => {
    const { expertId } = await linkScene(t.db);
    const learner = await createUser(t.db);
    const later = new Date(monday10.getTime() + 2 * hour);
    await bookLesson(t.db, learner, expertId, { startsAt: later });
    const [mail] = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
    expect(mail?.facts).toMatchObject({ meetingLink: null, platform: "Google Meet" });
  });

  test("reaches more learners than one batch, each once", async () => {
    const { learner, expertId, caller } = await linkScene(t.db);
    await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
        ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
      select gen_random_uuid(), ${learner.id}, ${expertId}, 'N', 'n@test.example', at, at + interval '1 hour', 1,
        'confirmed', 4000, 4000, 'UTC', 'UTC'
      from (select ${monday10.toISOString()}::timestamptz + n * interval '1 hour' as at
        from generate_series(1, ${2 * announceBatch}) as n) as ahead`);
    await setUsual(caller, one);
    await runLinkJobs(t.db);
    expect(await mailedLinks(t.db)).toHaveLength(2 * announceBatch + 1);
    expect(await t.db.$count(mails)).toBe(2 * announceBatch + 1);
  });
});

test("an expert with a long history: both reads walk the expert's index, from now on", async () => {
  const { learner, expertId } = await linkScene(t.db);
  await t.db.execute(sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
      ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
    select gen_random_uuid(), ${learner.id}, ${expertId}, 'N', 'n@test.example', at, at + interval '1 hour', 1,
      'confirmed', 4000, 4000, 'UTC', 'UTC'
    from (select ${now.toISOString()}::timestamptz - n * interval '1 hour' as at
      from generate_series(5, 5000) as n) as past`);
  await t.db.execute(sql`analyze bookings`);
  const queries = [
    nextBookingsQuery(t.db, expertId, now),
    usualBookingsQuery(t.db, { expertId, changeId: newId() }, { now }),
  ];
  for (const query of queries) {
    const plan = JSON.stringify(await t.db.execute(sql`explain ${query.getSQL()}`));
    expect(plan).toContain("bookings_expert_index");
    expect(plan).not.toContain("Seq Scan on bookings");
  }
});
