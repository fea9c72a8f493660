import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { applications } from "~/db/schema/experts/applications";
import { experts } from "~/db/schema/experts/experts";
import { isOffered } from "~/domain/availability/queries.server";
import { classStandingOf, seatsLeft } from "~/domain/classes/class";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

/** When demo data is written, and what it is on an ordinary day and around changes of clocks. */

const t = useDatabase();
const ordinaryDay = new Date("2026-11-20T11:20:00Z");
const seed = (now = ordinaryDay) => seedDemoData(t.db, { now, adminEmail: "admin@keyway.example" });

test.each([new Date("2027-03-14T02:30:00Z"), new Date("2028-02-29T23:59:59Z")])(
  "at %s there are paid sessions behind and ahead on offered slots, and a class of each kind at a time of the expert's own",
  async (now) => {
    await seed(now);
    const rows = await t.db.select().from(bookings);
    for (const { startsAt, status, paymentStatus, expertId } of rows) {
      expect([status, paymentStatus]).toEqual([startsAt < now ? "completed" : "confirmed", "paid"]);
      const before = new Date(startsAt.getTime() - 2 * 3_600_000);
      expect(await isOffered(t.db, { expertId, start: startsAt, hours: 1, now: before })).toBe(true);
    }
    const learners = rows.filter((row) => row.learnerEmail === "learner@keyway.example");
    expect(learners.filter((row) => row.status === "completed").length).toBeGreaterThan(1);
    expect(learners.filter((row) => row.status === "confirmed").length).toBeGreaterThan(1);
    const all = await t.db.select().from(classes).orderBy(asc(classes.slug));
    const standings = all.map((live) => `${live.slug} ${classStandingOf(live, now)} ${seatsLeft(live)}`);
    expect(standings).toEqual([
      "ask-an-auditor open 37",
      "beginner-foundations announced 20",
      "phishing-triage past 6",
      "threat-hunting-with-logs open 9",
      "threat-hunting-with-logs-2 open 12",
      "web-application-testing sold-out 0",
    ]);
    const series = all.filter(({ slug }) => slug.startsWith("threat-hunting")).map((live) => live.seriesId);
    expect(new Set(series).size).toBe(1);
    for (const { startsAt, endsAt, expertId } of all) {
      if (!startsAt || !endsAt || !expertId) continue;
      const sessions = rows.filter((row) => row.expertId === expertId);
      expect(sessions.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt)).toEqual([]);
    }
    const [watchable] = all.filter((live) => live.replayLink);
    expect(watchable?.replayUntil?.getTime()).toBeGreaterThan(now.getTime());
  },
);

test("a second seed changes nothing, nor does one of a database in use", async () => {
  await Promise.all([seed(), seed()]);
  const counts = () => Promise.all([bookings, users, applications].map((table) => t.db.$count(table)));
  const before = await counts();
  expect([before[0], before[2]]).toEqual([9, 1]);
  expect(await seed()).toBe(false);
  expect(await counts()).toEqual(before);
});

test("a database with an account is left alone", async () => {
  await createUser(t.db);
  expect(await seed()).toBe(false);
  expect(await t.db.$count(experts)).toBe(0);
});
