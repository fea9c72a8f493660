import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { classStandingOf, seatsLeft } from "~/domain/classes/class";
import { retainedBy } from "~/domain/ledger/position.server";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { useDatabase } from "../../support/db/database";

/** The demo classes, on an ordinary day and around changes of clocks. */

const t = useDatabase();

test.each(["2026-11-20T11:20:00Z", "2027-03-14T02:30:00Z", "2028-02-29T23:59:59Z"])(
  "at %s there is a class of each kind, at a time of the expert's own",
  async (instant) => {
    const now = new Date(instant);
    await seedDemoData(t.db, { now, adminEmail: "admin@keyway.example" });
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
      const sessions = await t.db.select().from(bookings).where(eq(bookings.expertId, expertId));
      expect(sessions.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt)).toEqual([]);
    }
    const [watchable] = all.filter((live) => live.replayLink);
    expect(watchable?.replayUntil?.getTime()).toBeGreaterThan(now.getTime());
  },
);

test("the learner has a paid seat, each paid seat its charge, and two wait for the class that is sold out", async () => {
  const now = new Date("2026-11-20T11:20:00Z");
  await seedDemoData(t.db, { now, adminEmail: "admin@keyway.example" });
  const seats = await t.db
    .select({
      slug: classes.slug,
      email: users.email,
      seat: classReservations,
      cents: retainedBy(payments.id),
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .leftJoin(payments, eq(payments.id, classReservations.paymentId));
  expect(seats.every(({ seat }) => seat.status === "confirmed")).toBe(true);
  for (const { seat, cents } of seats) expect(cents ?? 0).toBe(seat.priceCents);
  const own = seats.filter(({ email }) => email === "learner@keyway.example").map(({ slug }) => slug);
  expect(own.sort()).toEqual(["phishing-triage", "threat-hunting-with-logs"]);
  const line = await t.db.select().from(classWaitlist).orderBy(asc(classWaitlist.place));
  expect(line.map(({ email, status }) => `${email} ${status}`)).toEqual([
    "learner@keyway.example waiting",
    "sofia@keyway.example waiting",
  ]);
});
