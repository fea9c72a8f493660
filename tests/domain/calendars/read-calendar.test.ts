import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { addCalendar, chooseForOld, removeCalendar } from "~/domain/calendars/change-calendars.server";
import { nextReading } from "~/domain/calendars/own-calendar";
import { processDueCalendars } from "~/domain/calendars/process-due-calendars.server";
import { listCalendars } from "~/domain/calendars/queries.server";
import { claimDue, readClaimed, readNow } from "~/domain/calendars/read-calendar.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { googleLike, useFakeCalendars } from "../../support/peers/fake-calendars";
import { createExpert, createUser } from "../../support/scenes/factories";
import { calendarAddress, createOwnCalendar, makeBusy, storedBusy } from "../../support/scenes/own-calendars";

/** Reading an expert's own calendar: when, from where, and what comes of it. It is Monday, 10:00. */

const t = useDatabase({ poolSize: 4 });
const fake = useFakeCalendars();
const secret = "the program's secret";
const place = calendarAddress.replace("https://", "");
const minutes = (count: number, since = now) => new Date(since.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
const reader = (at = now) => ({
  db: t.db,
  env: { sessionSecret: secret, calendarsFrom: fake.origin },
  now: at,
});

const lesson = { start: new Date("2026-11-24T15:00Z"), end: new Date("2026-11-24T16:30Z") };
const dentist = { start: new Date("2026-11-26T09:00Z"), end: new Date("2026-11-26T10:00Z") };

const audited = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ action, detail }) =>
    [action, detail?.choice].filter(Boolean),
  );

let owner: Awaited<ReturnType<typeof scene>>;
async function scene() {
  const user = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: user.id });
  const caller = (at = now) => callerOf(user, { expertId, now: at });
  return { user, expertId, caller };
}
beforeEach(async () => {
  owner = await scene();
});

const create = () => createOwnCalendar(t.db, { expertId: owner.expertId, userId: owner.user.id });
const stored = async (id: string): Promise<OwnCalendar> => {
  const [calendar] = await t.db.select().from(ownCalendars).where(eq(ownCalendars.id, id));
  if (!calendar) throw new Error("There is no such calendar");
  return calendar;
};
const pass = (at = now) =>
  processDueCalendars(reader(at), (error) => {
    throw error;
  });
const busy = () => storedBusy(t.db, owner.expertId);
const mailed = () =>
  t.db
    .select({ payload: mails.payload })
    .from(mails)
    .where(eq(mails.template, "calendar-unread"))
    .orderBy(mails.id)
    .then((rows) => rows.map(({ payload }) => payload));

describe("a calendar that can be read", () => {
  beforeEach(() => fake.publish(place, googleLike([dentist, lesson])));

  test("gives its busy times, and is due again in a quarter of an hour", async () => {
    const { id } = await create();
    expect(await pass()).toBe(1);
    expect(await busy()).toEqual(["2026-11-24 15:00–16:30", "2026-11-26 09:00–10:00"]);
    const [listed] = await listCalendars(t.db, owner.expertId, now);
    expect(listed).toMatchObject({ count: 2, next: lesson.start, readAt: now, failures: 0 });
    const { nextReadAt } = await stored(id);
    expect(nextReadAt.getTime()).toBeGreaterThanOrEqual(minutes(13.5).getTime());
    expect(nextReadAt.getTime()).toBeLessThanOrEqual(minutes(16.5).getTime());
    expect(await pass(minutes(13))).toBe(0);
    expect(JSON.stringify(await stored(id))).not.toContain("Dentist");
  });

  test("isn't sent again while it is the same; a change is read", async () => {
    const { id } = await create();
    await pass();
    await pass(minutes(17));
    expect(fake.asked.map(({ etag }) => etag !== undefined)).toEqual([false, true]);
    expect((await stored(id)).readAt).toEqual(minutes(17));
    fake.publish(place, googleLike([dentist]));
    await pass(minutes(40));
    expect(await busy()).toEqual(["2026-11-26 09:00–10:00"]);
  });

  test("is read in full once what is stored ends in less than a year, or the expert's zone is another", async () => {
    await create();
    await pass();
    await pass(days(2));
    expect(fake.asked.at(-1)?.etag).toBeDefined();
    await pass(days(4));
    expect(fake.asked.at(-1)?.etag).toBeUndefined();
    await t.db.update(experts).set({ timeZone: "Asia/Tokyo" }).where(eq(experts.id, owner.expertId));
    expect(await pass(days(4))).toBe(1);
    expect(fake.asked.at(-1)?.etag).toBeUndefined();
  });

  test("the expert reads it at once, but not twice in a minute, and no other expert's", async () => {
    const { id } = await create();
    expect(await readNow(reader(), owner.caller(), { id })).toEqual({ ok: true, value: undefined });
    expect(await busy()).toHaveLength(2);
    const again = (at: Date) => readNow(reader(at), owner.caller(at), { id });
    expect(await again(minutes(0.9))).toEqual({ ok: false, error: "too-soon" });
    expect((await again(minutes(1))).ok).toBe(true);
    const other = await scene();
    for (const wrong of [id, "no-id"])
      expect(await readNow(reader(days(1)), other.caller(days(1)), { id: wrong })).toEqual({
        ok: false,
        error: "not-found",
      });
    expect(fake.asked).toHaveLength(2);
  });

  test("isn't read while its account is deactivated or its card is withdrawn", async () => {
    await create();
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, owner.user.id));
    expect(await pass()).toBe(0);
    await t.db.update(users).set({ isActive: true }).where(eq(users.id, owner.user.id));
    await t.db.update(experts).set({ deletedAt: now }).where(eq(experts.id, owner.expertId));
    expect(await pass()).toBe(0);
    await t.db.update(experts).set({ deletedAt: null }).where(eq(experts.id, owner.expertId));
    expect(await pass()).toBe(1);
  });

  test("two workers at once read it once; one that was removed in between stores nothing", async () => {
    const { id } = await create();
    const passes = await Promise.all([pass(), pass()]);
    expect(passes.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [claimed] = await claimDue(t.db, { now: days(1), limit: 1 });
    if (!claimed) throw new Error("Nothing is due");
    expect(await removeCalendar(t.db, owner.caller(), { id })).toMatchObject({ ok: true });
    await readClaimed(reader(days(1)), claimed);
    expect(await busy()).toEqual([]);
  });
});

describe("a calendar that can't be read", () => {
  test("is tried less and less often, at most every six hours", () => {
    const waits = [1, 2, 3, 4, 5, 6, 20].map(
      (failures) => nextReading(now, failures, 0.5).getTime() - now.getTime(),
    );
    expect(waits.map((wait) => wait / 60_000)).toEqual([15, 30, 60, 120, 240, 360, 360]);
  });

  test.each([
    ["refused", () => {}],
    ["not a calendar", () => fake.publish(place, "<html>Sign in</html>")],
    ["server error", () => fake.answers.set(place, (_request, response) => response.writeHead(503).end())],
  ])("says why: %s; its busy times stay", async (failure, arrange) => {
    const calendar = await create();
    await makeBusy(t.db, calendar, [dentist]);
    arrange();
    expect(await readNow(reader(), owner.caller(), calendar)).toMatchObject({ ok: true });
    expect(await stored(calendar.id)).toMatchObject({ failure, failures: 1, readAt: now, triedAt: now });
    expect(await busy()).toEqual(["2026-11-26 09:00–10:00"]);
  });

  test("an address that was sealed with another secret is lost", async () => {
    const calendar = await create();
    const env = { sessionSecret: "another secret", calendarsFrom: fake.origin };
    await readNow({ ...reader(), env }, owner.caller(), calendar);
    expect(await stored(calendar.id)).toMatchObject({ failure: "lost" });
    expect(fake.asked).toEqual([]);
  });

  test("after a day a mail says so, after a week another one asks, each once", async () => {
    const calendar = await create();
    await makeBusy(t.db, calendar, [dentist]);
    for (const hours of [1, 12, 23.9]) await pass(minutes(hours * 60));
    expect(await mailed()).toEqual([]);
    for (const day of [1.3, 2, 3, 6.9]) await pass(days(day));
    expect(await mailed()).toEqual([{ isAsked: false }]);
    for (const day of [7.3, 8, 9]) await pass(days(day));
    expect(await mailed()).toEqual([{ isAsked: false }, { isAsked: true }]);
    expect(await busy()).toEqual(["2026-11-26 09:00–10:00"]);
    fake.publish(place, googleLike([lesson]));
    await pass(days(10));
    expect(await stored(calendar.id)).toMatchObject({ failures: 0, failure: null, readAt: days(10) });
  });

  test("after a week the expert keeps or drops its busy times, until it can be read again", async () => {
    const calendar = await create();
    const { id } = calendar;
    await makeBusy(t.db, calendar, [{ start: days(12), end: minutes(60, days(12)) }]);
    const choose = (choice: "keep" | "drop", at: Date) =>
      chooseForOld(t.db, owner.caller(at), { id, choice });
    await pass(days(6));
    expect(await choose("drop", days(6.9))).toEqual({ ok: false, error: "not-old" });
    expect(await choose("keep", days(7))).toMatchObject({ ok: true });
    expect([(await stored(id)).choice, (await busy()).length]).toEqual(["keep", 1]);
    const other = await scene();
    expect(await chooseForOld(t.db, other.caller(days(8)), { id, choice: "drop" })).toMatchObject({
      ok: false,
    });
    expect(await choose("drop", days(8))).toMatchObject({ ok: true });
    expect([(await stored(id)).choice, await busy()]).toEqual(["drop", []]);
    expect(await audited()).toEqual([
      ["busy-times-chosen", "keep"],
      ["busy-times-chosen", "drop"],
    ]);
    fake.publish(place, googleLike([{ start: days(12), end: minutes(60, days(12)) }]));
    await pass(days(9));
    expect([(await stored(id)).choice, (await busy()).length]).toEqual([null, 1]);
  });
});

describe("the calendars of an expert", () => {
  const add = (address: string, caller = owner.caller()) =>
    addCalendar(t.db, caller, { address: new URL(address), secret });

  test("are five at most; the same address is one; a free place is used again", async () => {
    const added = [];
    for (const name of ["a", "b", "c", "d", "e"])
      added.push(await add(`https://calendar.example/${name}${name}1234.ics`));
    expect(added.every(({ ok }) => ok)).toBe(true);
    expect(await add("https://calendar.example/bb1234.ics")).toEqual(added[1]);
    expect(await add("https://calendar.example/ff1234.ics")).toEqual({ ok: false, error: "too-many" });
    const [, second] = added;
    if (!second?.ok) throw new Error("It was not added");
    expect(await removeCalendar(t.db, owner.caller(), { id: second.value })).toEqual({
      ok: true,
      value: "calendar.example (…1234)",
    });
    expect((await add("https://calendar.example/ff1234.ics")).ok).toBe(true);
    const five = Array.from({ length: 5 }, () => ["calendar-added"]);
    expect(await audited()).toEqual([...five, ["calendar-removed"], ["calendar-added"]]);
    const places = (await t.db.select().from(ownCalendars)).map((calendar) => calendar.place);
    expect(places.sort()).toEqual([1, 2, 3, 4, 5]);
    await expect(create()).rejects.toThrow();
    await expect(
      createOwnCalendar(t.db, { expertId: owner.expertId, userId: owner.user.id, place: 6 }),
    ).rejects.toThrow();
  });

  test("are sealed: the address stands in no column", async () => {
    await add(calendarAddress);
    const [row] = await t.db.select().from(ownCalendars);
    expect(row).toMatchObject({ host: "calendar.google.com", lastFour: "d015" });
    expect(JSON.stringify(row)).not.toMatch(/9f86d081|amara|basic/);
  });

  test("no other expert removes them; an account that isn't this expert's adds none", async () => {
    const added = await add(calendarAddress);
    if (!added.ok) throw new Error(added.error);
    const other = await scene();
    expect(await removeCalendar(t.db, other.caller(), { id: added.value })).toEqual({
      ok: false,
      error: "not-found",
    });
    const borrowed = callerOf(other.user, { expertId: owner.expertId, now });
    expect(await add("https://calendar.example/zz1234.ics", borrowed)).toEqual({
      ok: false,
      error: "expert-gone",
    });
  });
});
