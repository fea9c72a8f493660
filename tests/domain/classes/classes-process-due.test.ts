import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { refunds } from "~/db/schema/payments/refunds";
import { reviews } from "~/db/schema/reviews/reviews";
import { mails } from "~/db/schema/site/mails";
import { lockClass } from "~/domain/classes/lock-class.server";
import { dueClasses, processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { announceSeat } from "~/domain/classes/seats/announce-seat.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { inMinutes, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import {
  classMails,
  classOf,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  payForSeat,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** The due actions of classes, at given instants. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00Z");
const appUrl = "http://localhost:3000";
const at = (minutes: number, seconds = 0) => new Date(startsAt.getTime() + minutes * 60_000 + seconds * 1000);
const day = 24 * 60;

const pass = (now: Date, limit = 10) =>
  processDueClasses(t.db, { now, limit }, (error) => {
    throw error;
  });
const checkAt = async ({ id }: { id: string }) =>
  (await t.db.execute(sql`select check_at::text as at from classes where id = ${id}`))[0]?.at;
const reminders = async () =>
  (await classMails(t.db))
    .filter(({ template }) => template === "class-reminder")
    .map(({ toEmail, facts }) => [toEmail, facts.minutesBefore ?? facts.outdated]);
const seated = async (live: Awaited<ReturnType<typeof createLiveClass>>, confirmedAt?: Date) => {
  const learner = await createUser(t.db);
  const seat = await createSeat(t.db, live, learner, confirmedAt && { createdAt: confirmedAt });
  return { learner, seat };
};

test("holds expire at their second, offers lapse at theirs, and each seat goes on to the next in line", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  await hold(t.db, live);
  const [first] = [await createWaitlistEntry(t.db, live), await createWaitlistEntry(t.db, live)];
  const statuses = async () => (await waitlistOf(t.db, live)).map(({ status }) => status);
  const offered = { status: "offered", offeredAt: testNow, offerExpiresAt: testNow } as const;
  const another = await createLiveClass(t.db);
  await createWaitlistEntry(t.db, another, offered);
  await t.db.transaction((tx) => runDueSeatActions(tx, { now: inMinutes(1) }, live.id));
  expect(await waitlistOf(t.db, another)).toMatchObject([offered]);
  await t.db.delete(classWaitlist).where(eq(classWaitlist.classId, another.id));
  await pass(inMinutes(14));
  expect([await statuses(), await checkAt(live)]).toEqual([["waiting", "waiting"], "2026-11-23 10:15:00+00"]);
  await pass(inMinutes(15));
  expect([await statuses(), await checkAt(live)]).toEqual([["offered", "waiting"], "2026-11-23 22:15:00+00"]);
  await pass(inMinutes(15 + 720));
  expect(await statuses()).toEqual(["lapsed", "offered"]);
  await pass(inMinutes(15 + 2 * 720));
  expect(await statuses()).toEqual(["lapsed", "lapsed"]);
  expect(await takenOf(t.db, live)).toEqual({ said: 0, counted: 0, live: 0, offered: 0 });
  const offers = (await classMails(t.db)).map(({ toEmail, template }) => [template, toEmail]);
  expect(offers[0]).toEqual(["waitlist-offer", first.email]);
  expect(offers).toHaveLength(2);
});

test("reminders go to those who have a seat since before their moment, once each", async () => {
  const live = await createLiveClass(t.db);
  const early = await seated(live);
  const late = await seated(live, at(-day, 1));
  await hold(t.db, live, at(-20));
  for (const now of [at(-day, -1), at(-day), at(-day, 5)]) await pass(now);
  expect(await reminders()).toEqual([[early.learner.email, 1440]]);
  await t.db.update(classes).set({ checkAt: sql`'-infinity'` });
  await pass(at(-15));
  expect((await reminders()).slice(1).sort()).toEqual(
    [
      [early.learner.email, 15],
      [late.learner.email, 15],
    ].sort(),
  );
  const [mail] = (await classMails(t.db)).filter(({ template }) => template === "class-reminder");
  expect(mail?.facts).toMatchObject({
    ...{ joinLink: live.zoomLink, title: live.title, startsAt: startsAt.toISOString(), minutes: 60 },
    seatUrl: `${appUrl}/reservations/${early.seat.id}`,
  });
});

test("a worker that was away sends the last reminder alone, and none after the start", async () => {
  const live = await createLiveClass(t.db);
  await seated(live);
  await pass(at(-10));
  expect((await reminders()).map(([, minutes]) => minutes)).toEqual([15]);
  await seated(await createLiveClass(t.db));
  await pass(at(0));
  expect(await reminders()).toHaveLength(1);
});

test("a class at another time is reminded of again", async () => {
  const live = await createLiveClass(t.db);
  await seated(live);
  await pass(at(-day));
  const moved = { startsAt: at(2 * day), endsAt: at(2 * day + 60) };
  await t.db.update(classes).set(moved).where(eq(classes.id, live.id));
  await pass(at(-day, 5));
  expect(await reminders()).toHaveLength(1);
  await pass(at(day));
  expect((await reminders()).map(([, minutes]) => minutes)).toEqual(["the class was moved", 1440]);
});

test("with too few seats sold the class is cancelled at its decision time: full refunds and mails", async () => {
  const live = await createLiveClass(t.db, { minSeats: 4, decideAt: at(-2 * day) });
  const { learner, seat } = await seated(live);
  await hold(t.db, live, at(-2 * day - 5));
  await createWaitlistEntry(t.db, live);
  await pass(at(-2 * day, -1));
  expect((await classOf(t.db, live)).status).toBe("open");
  await pass(at(-2 * day));
  expect(await classOf(t.db, live)).toMatchObject({
    status: "cancelled",
    cancelledBy: "system",
    seatsTaken: 0,
  });
  expect(await t.db.select().from(refunds)).toMatchObject([{ amountCents: 4900, reason: "cancelled" }]);
  const [stored] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
  expect(stored).toMatchObject({ status: "cancelled", cancelledBy: "class" });
  const told = (await classMails(t.db)).filter(({ toEmail }) => toEmail === learner.email);
  expect(told).toMatchObject([{ facts: { about: "cancelled", cause: "too-few", refundCents: 4900 } }]);
});

test("holds and offers that could still fill the class put the decision off, to an hour before the start at most", async () => {
  const few = { minSeats: 1, decideAt: at(-2 * day) };
  const [one, other] = [await createLiveClass(t.db, few), await createLiveClass(t.db, few)];
  const { seat } = await hold(t.db, one, at(-2 * day - 5));
  const open = { status: "offered", offeredAt: at(-61), offerExpiresAt: at(0) } as const;
  await createWaitlistEntry(t.db, other, open);
  await pass(at(-2 * day));
  expect(await classOf(t.db, one)).toMatchObject({ status: "open", decidedAt: null });
  expect(await checkAt(one)).toBe("2026-11-29 18:10:00+00");
  await payForSeat(t.db, seat, at(-2 * day + 5));
  await pass(at(-2 * day + 5));
  expect(await classOf(t.db, one)).toMatchObject({ decidedAt: at(-2 * day + 5) });
  await pass(at(-day));
  expect([(await classOf(t.db, other)).status, await checkAt(other)]).toEqual([
    "open",
    "2026-12-01 17:00:00+00",
  ]);
  await pass(at(-60));
  expect((await classOf(t.db, other)).status).toBe("cancelled");
});

test("with enough seats sold the class takes place, and what comes later doesn't change that", async () => {
  const live = await createLiveClass(t.db, { minSeats: 1, decideAt: at(-2 * day) });
  const { seat } = await seated(live);
  await pass(at(-2 * day));
  expect(await classOf(t.db, live)).toMatchObject({ status: "open", decidedAt: at(-2 * day) });
  await t.db
    .update(classReservations)
    .set({ status: "cancelled", cancelledAt: at(-day), cancelledBy: "learner" })
    .where(eq(classReservations.id, seat.id));
  await pass(at(-day));
  expect((await classOf(t.db, live)).status).toBe("open");
});

test("at the start the line is closed and holds end; at the end those with a seat can review it", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const { seat } = await hold(t.db, live, at(-10));
  await createWaitlistEntry(t.db, live);
  // The class is moved to an earlier time, at which its hold and its waitlist end.
  const earlier = { startsAt: at(-5), endsAt: at(55) };
  await t.db.update(classes).set(earlier).where(eq(classes.id, live.id));
  await pass(at(-5));
  expect(await waitlistOf(t.db, live)).toMatchObject([{ status: "closed" }]);
  const [stored] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
  expect([stored?.status, await checkAt(live)]).toEqual(["expired", "2026-12-01 18:55:00+00"]);
  expect(await pass(at(60))).toBe(1);
  expect([await checkAt(live), await t.db.$count(reviews)]).toEqual(["infinity", 0]);
});

test("at the end the expert is asked once for the recording, if anyone had a seat and it isn't there", async () => {
  const taught = async (values: Parameters<typeof createLiveClass>[1] = {}) =>
    createLiveClass(t.db, { expertId: (await createExpert(t.db)).id, ...values });
  const [live, empty] = [await taught(), await taught()];
  const recorded = await taught({
    replayLink: "https://watch.example/recording",
    replayUntil: at(30 * day),
  });
  for (const one of [live, recorded]) await seated(one);
  const wanted = eq(mails.template, "recording-wanted");
  const asked = async () =>
    (await withFacts(t.db, await t.db.select().from(mails).where(wanted))).map(({ aboutId, facts }) => [
      aboutId,
      facts.classUrl,
    ]);
  await pass(at(60));
  await t.db.update(classes).set({ checkAt: sql`'-infinity'` });
  await pass(at(61));
  expect(empty.id).not.toBe(live.id);
  expect(await asked()).toEqual([[live.id, `${appUrl}/expert-dashboard/classes/${live.id}#recording`]]);
});

test("two workers at once do it once; a class that is just being changed is left for the next round", async () => {
  const live = await createLiveClass(t.db);
  for (let count = 0; count < 3; count += 1) await seated(live);
  const passed = await Promise.all([pass(at(-day)), pass(at(-day)), pass(at(-day))]);
  expect(passed.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await reminders()).toHaveLength(3);
  await t.db.update(classes).set({ title: "Another title" }).where(eq(classes.id, live.id));
  await t.db.transaction(async (tx) => {
    await lockClass(tx, live.id);
    expect(await pass(at(-day, 5))).toBe(0);
  });
  expect(await pass(at(-day, 5))).toBe(1);
});

test("a class that can't be dealt with is put off by a minute, and the others come first", async () => {
  const [broken, sound] = [await createLiveClass(t.db, { maxSeats: 1 }), await createLiveClass(t.db)];
  await hold(t.db, broken);
  await createWaitlistEntry(t.db, broken);
  await t.db.execute(
    sql`create function refuse_offer() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await t.db.execute(
    sql`create trigger refuse_offer before update on class_waitlist for each row execute function refuse_offer()`,
  );
  const faults: string[] = [];
  try {
    const now = inMinutes(15);
    await processDueClasses(t.db, { now, limit: 10 }, (_, id) => faults.push(id));
  } finally {
    await t.db.execute(sql`drop function refuse_offer cascade`);
  }
  expect(faults).toEqual([broken.id]);
  expect(await checkAt(broken)).toBe("2026-11-23 10:16:00+00");
  expect(await checkAt(sound)).not.toBe("-infinity");
});

test("a notice that time has overtaken isn't sent", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 2 });
  const { seat } = await seated(live);
  await hold(t.db, live);
  await createWaitlistEntry(t.db, live);
  await announceSeat(t.db, seat.id, { about: "changed", previousStart: null });
  await pass(at(-day));
  const why = async (template: string, now: Date) =>
    (await classMails(t.db, now)).find((mail) => mail.template === template)?.facts.outdated;
  for (const template of ["class-reminder", "waitlist-offer", "class-seat"]) {
    expect(await why(template, at(-day))).toBeUndefined();
  }
  expect(await why("class-reminder", at(0))).toBe("the class has begun");
  expect(await why("waitlist-offer", at(-day / 2))).toBe("the offer is over");
  await t.db
    .update(classes)
    .set({ startsAt: at(60), endsAt: at(120) })
    .where(eq(classes.id, live.id));
  expect(await why("class-reminder", at(-day))).toBe("the class was moved");
  expect(await why("class-seat", at(day))).toBeUndefined();
  await t.db
    .update(classReservations)
    .set({ status: "cancelled", cancelledAt: testNow, cancelledBy: "learner" })
    .where(eq(classReservations.id, seat.id));
  for (const template of ["class-reminder", "class-seat"]) {
    expect(await why(template, at(-day))).toBe("the seat isn't held any more");
  }
});

test("looking for what is due reads an index", async () => {
  expect(await planByOrder(t.db, dueClasses(t.db, testNow, 100))).toContain("classes_check_index");
});
