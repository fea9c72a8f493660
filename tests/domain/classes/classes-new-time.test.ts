import { expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { changeClass } from "~/domain/classes/running/change-class.server";
import { processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { callerOf, inMinutes, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  classOf,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { detailsOf } from "../../support/scenes/run-scene";

/** A class that is moved to another time: what ends with that, and which reminders are still sent. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00.000Z");
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);

/** Moves a class as the admin does. */
async function move(live: { id: string }, to: Date, now = testNow) {
  const stored = await classOf(t.db, live);
  const details = { ...detailsOf(stored), startsAt: to };
  const change = { scope: { isAdmin: true as const }, classId: live.id, version: stored.version, details };
  const changed = await changeClass(t.db, callerOf(await createUser(t.db), { now }), change);
  if (!changed.ok) throw new Error(changed.error.code);
}

test("holds and offers end with the new start at the latest; a later one prolongs none", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 2 });
  await hold(t.db, live);
  const offer = { status: "offered", offeredAt: testNow, offerExpiresAt: inMinutes(720) } as const;
  await createWaitlistEntry(t.db, live, offer);
  const ends = async () => [
    ...(await t.db.select().from(classReservations)).map(({ holdExpiresAt }) => holdExpiresAt),
    ...(await waitlistOf(t.db, live)).map(({ offerExpiresAt }) => offerExpiresAt),
  ];
  await move(live, inMinutes(300));
  expect(await ends()).toEqual([inMinutes(15), inMinutes(300)]);
  await move(live, inMinutes(10));
  expect(await ends()).toEqual([inMinutes(10), inMinutes(10)]);
  await move(live, inMinutes(900));
  expect(await ends()).toEqual([inMinutes(10), inMinutes(10)]);
});

test.each([
  ["less than a day before: the mail about the move is all", 20 * 60, []],
  ["earlier than that: it is reminded of a day before", 30 * 60, [1440]],
])("moved %s", async (_, minutes, reminded) => {
  const live = await createLiveClass(t.db, { startsAt: new Date("2026-12-05T18:00:00.000Z") });
  await createSeat(t.db, live, await createUser(t.db));
  await move(live, startsAt, before(minutes));
  const pass = (now: Date) =>
    processDueClasses(t.db, { now, limit: 10 }, (error) => {
      throw error;
    });
  for (const at of [minutes, 16 * 60]) await pass(before(at));
  const reminders = async () => (await classMails(t.db)).flatMap(({ facts }) => facts.minutesBefore ?? []);
  expect(await reminders()).toEqual(reminded);
  await pass(before(15));
  expect(await reminders()).toEqual([...reminded, 15]);
});
