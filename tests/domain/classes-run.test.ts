import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { classReservations } from "~/db/schema/class-reservations";
import { classWaitlist } from "~/db/schema/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes";
import { mails } from "~/db/schema/mails";
import type { users } from "~/db/schema/users";
import { addReplay } from "~/domain/classes/add-replay.server";
import { cancelClass } from "~/domain/classes/cancel-class.server";
import { type ClassChange, changeClass } from "~/domain/classes/change-class.server";
import { fieldsOf } from "~/domain/classes/class-fields.server";
import type { ClassScope } from "~/domain/classes/class-scope.server";
import { createClass, type NewClass } from "~/domain/classes/create-class.server";
import { type ClassDetails, minimumOf } from "~/domain/classes/running";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../support/caller";
import { createLiveClass, createSeat, createWaitlistPlace } from "../support/class-factories";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";

/** Creating and changing classes, and their recordings. */

const t = useDatabase();
let expertId: string;
let otherExpertId: string;
let user: typeof users.$inferSelect;
const admin: ClassScope = { isAdmin: true };
const own = (): ClassScope => ({ isAdmin: false, expertId });
const other = (): ClassScope => ({ isAdmin: false, expertId: otherExpertId });

beforeEach(async () => {
  user = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  expertId = (await createExpert(t.db, { userId: user.id })).id;
  otherExpertId = (await createExpert(t.db, { name: "Bela Novak" })).id;
});

const details = (changes: Partial<ClassDetails> = {}): ClassDetails => ({
  ...{ title: "Threat hunting", summary: "Read logs.", priceCents: 4900, durationMinutes: 60 },
  ...{ startsAt: new Date("2026-12-01T18:00Z"), timeZone: "UTC", maxSeats: 10, minimum: null },
  ...{ zoomLink: null, isClosed: false, house: null },
  ...changes,
});

const create = (changes: Partial<ClassDetails> = {}, more: Partial<NewClass> = {}) =>
  createClass(t.db, callerOf(user), {
    ...{ scope: own(), id: newId(), slug: null, duplicateOf: null, details: details(changes) },
    ...more,
  });

const made = async (...given: Parameters<typeof create>) => {
  const created = await create(...given);
  if (!created.ok) throw new Error(created.error);
  return created.value;
};

/** What the form would send of a class as it is. */
const detailsOf = (live: LiveClass): ClassDetails => ({
  ...{ title: live.title, summary: live.summary, priceCents: live.priceCents, startsAt: live.startsAt },
  ...{ durationMinutes: live.durationMinutes, timeZone: live.timeZone, maxSeats: live.maxSeats },
  ...{ minimum: minimumOf(live), zoomLink: live.zoomLink, isClosed: live.status === "sold_out" },
  house: {
    teacher: live.expertId ? { expertId: live.expertId } : { name: live.expertName ?? "" },
    payhipLink: live.payhipLink,
  },
});

const change = (live: LiveClass, changes: Partial<ClassDetails>, more: Partial<ClassChange> = {}, at = now) =>
  changeClass(t.db, callerOf(user, { now: at }), {
    ...{ scope: own(), classId: live.id, version: live.version },
    details: { ...detailsOf(live), ...changes },
    ...more,
  });

const stored = async (id: string) => {
  const [live] = await t.db.select().from(classes).where(eq(classes.id, id));
  if (!live) throw new Error("The class is gone");
  return live;
};
const sentMails = async () =>
  (await t.db.select().from(mails).orderBy(mails.id)).map(({ template, toEmail, payload }) => ({
    ...{ template, toEmail, payload },
  }));
const at = (text: string) => new Date(text);

describe("creating", () => {
  test("an expert's class is the expert's own, whatever the form says", async () => {
    const house = { teacher: { expertId: otherExpertId }, payhipLink: "https://payhip.com/b/Theirs" };
    const live = await made({ house });
    const facts = { expertId, expertName: null, payhipLink: null, status: "open", slug: "threat-hunting" };
    expect(live).toMatchObject({ ...facts, endsAt: at("2026-12-01T19:00Z"), version: 1 });
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "class-created", objectType: "class", objectId: live.id, actorId: user.id },
    ]);
  });

  test("the admin says who teaches, also somebody without a card", async () => {
    const payhipLink = "https://payhip.com/b/AbC12";
    const named = await made({ house: { teacher: { name: "Ida Noe" }, payhipLink } }, { scope: admin });
    expect(named).toMatchObject({ expertId: null, expertName: "Ida Noe", payhipLink });
    const hidden = await createExpert(t.db, { approved: false });
    const gone = { house: { teacher: { expertId: hidden.id }, payhipLink: null } };
    expect(await create(gone, { scope: admin })).toEqual({ ok: false, error: "expert-gone" });
  });

  test("the same form twice makes one class, also at the same moment", async () => {
    const id = newId();
    const both = await Promise.all([create({}, { id }), create({}, { id })]);
    expect(both.map((answer) => answer.ok && answer.value.id)).toEqual([id, id]);
    expect(await t.db.$count(classes)).toBe(1);
    const theirs = await create({ startsAt: at("2026-12-09T18:00Z") }, { id, scope: other() });
    expect(theirs).toEqual({ ok: false, error: "not-found" });
  });

  test("each has an address of its own", async () => {
    const day = (index: number) => ({ startsAt: at(`2026-12-1${index}T18:00Z`) });
    const slugs = [await made(day(0)), await made(day(1)), await made(day(2))].map((live) => live.slug);
    expect(slugs).toEqual(["threat-hunting", "threat-hunting-2", "threat-hunting-3"]);
    expect(await create(day(3), { slug: "threat-hunting-2" })).toEqual({ ok: false, error: "slug-taken" });
    expect(await made(day(3), { slug: "my-hunt" })).toMatchObject({ slug: "my-hunt" });
  });

  test("without a date it is announced; another date is of the same series, of the own classes alone", async () => {
    const announced = await made({ startsAt: null });
    expect(announced).toMatchObject({ status: "announced", endsAt: null });
    const duplicateOf = announced.id;
    expect(await made({}, { duplicateOf })).toMatchObject({ seriesId: announced.seriesId, status: "open" });
    const theirs = await create({}, { duplicateOf, scope: other() });
    expect(theirs).toEqual({ ok: false, error: "not-found" });
  });

  test.each([
    ["past-date", { startsAt: now }],
    ["decision-past", { startsAt: at("2026-11-24T09:00Z"), minimum: { seats: 3, hoursBefore: 24 } }],
    ["decision-without-date", { startsAt: null, minimum: { seats: 3, hoursBefore: 24 } }],
  ] as const)("%s", async (error, changes) => expect(await create(changes)).toEqual({ ok: false, error }));

  test("not while the expert has a live session or another class, however they come together", async () => {
    const { id: learnerId } = await createUser(t.db);
    const session = { learnerId, expertId };
    await createBooking(t.db, { ...session, startsAt: at("2026-12-01T18:30Z") });
    await createBooking(t.db, { ...session, startsAt: at("2026-12-02T18:00Z"), status: "cancelled" });
    expect(await create()).toEqual({ ok: false, error: "expert-in-session" });
    await made({ startsAt: at("2026-12-02T18:00Z") });
    expect(await create({ startsAt: at("2026-12-02T18:59Z") })).toEqual({
      ok: false,
      error: "expert-in-class",
    });
    expect((await create({ startsAt: at("2026-12-02T19:00Z") })).ok).toBe(true);
    const day = { startsAt: at("2026-12-05T18:00Z") };
    const race = await Promise.all([1, 2, 3, 4].map(() => create(day)));
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("changing", () => {
  test("a foreign class isn't there, whoever sends what", async () => {
    const live = await made();
    const refused = { ok: false, error: { code: "not-found" } };
    expect(await change(live, { title: "Mine" }, { scope: other() })).toMatchObject(refused);
    expect(await change(live, {}, { classId: "no-id" })).toMatchObject(refused);
    expect(await stored(live.id)).toMatchObject({ title: "Threat hunting", version: 1 });
  });

  test("an expert can't give it away nor set a shop's link; the admin's stays", async () => {
    const live = await made();
    const house = { teacher: { expertId: otherExpertId }, payhipLink: "https://payhip.com/b/Mine" };
    const byAdmin = await change(live, { house: { ...house, teacher: { expertId } } }, { scope: admin });
    expect(byAdmin).toMatchObject({ ok: true, value: { payhipLink: house.payhipLink, expertId } });
    const before = await stored(live.id);
    const theirs = { house: { teacher: { name: "Else" }, payhipLink: null }, title: "Changed" };
    expect(await change(before, theirs)).toMatchObject({
      ok: true,
      value: { payhipLink: house.payhipLink, expertId, title: "Changed" },
    });
    const given = await change(await stored(live.id), { house }, { scope: admin });
    expect(given).toMatchObject({ ok: true, value: { expertId: otherExpertId } });
    expect(await change(await stored(live.id), { title: "Back" })).toMatchObject({
      error: { code: "not-found" },
    });
  });

  test("a version that is older is refused and told what is saved; the same content never is", async () => {
    const live = await made();
    expect((await change(live, { title: "First" })).ok).toBe(true);
    const late = await change(live, { title: "Second" });
    expect(late).toMatchObject({
      ok: false,
      error: { code: "conflict", live: { title: "First", version: 2 } },
    });
    expect(await change(live, { title: "First" })).toMatchObject({ ok: true, value: { version: 2 } });
    const race = await Promise.all(
      ["a", "b", "c"].map(async (title) => change(await stored(live.id), { title })),
    );
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a date opens an announced class, and can't be taken away again", async () => {
    const live = await made({ startsAt: null });
    const opened = await change(live, { startsAt: at("2026-12-03T18:00Z") });
    expect(opened).toMatchObject({ ok: true, value: { status: "open", endsAt: at("2026-12-03T19:00Z") } });
    const closed = await change(await stored(live.id), { isClosed: true });
    expect(closed).toMatchObject({ ok: true, value: { status: "sold_out" } });
    const without = await change(await stored(live.id), { startsAt: null });
    expect(without).toMatchObject({ error: { code: "date-needed" } });
  });

  test("it can't become smaller than what is taken; more seats feed the line", async () => {
    const live = await createLiveClass(t.db, { expertId, maxSeats: 2 });
    for (const learner of [await createUser(t.db), await createUser(t.db)])
      await createSeat(t.db, live, learner);
    const first = await createWaitlistPlace(t.db, live);
    await createWaitlistPlace(t.db, live);
    const tight = await change(live, { maxSeats: 1 });
    expect(tight).toMatchObject({ error: { code: "seats-taken", live: { seatsTaken: 2 } } });
    expect(await change(live, { maxSeats: 3 })).toMatchObject({ ok: true, value: { seatsTaken: 3 } });
    const line = await t.db.select().from(classWaitlist).orderBy(classWaitlist.place);
    expect(line.map(({ status }) => status)).toEqual(["offered", "waiting"]);
    expect(line[0]?.id).toBe(first.id);
  });

  test("sales that are opened again feed the line too", async () => {
    const live = await createLiveClass(t.db, { expertId, maxSeats: 2, status: "sold_out" });
    await createWaitlistPlace(t.db, live);
    await change(live, { isClosed: false });
    expect(await t.db.select().from(classWaitlist)).toMatchObject([{ status: "offered" }]);
  });

  test("those with a seat are told of a new time, title or link, once; their price stays", async () => {
    const live = await createLiveClass(t.db, { expertId });
    const learner = await createUser(t.db);
    await createSeat(t.db, live, learner);
    const { id: gone } = await createSeat(t.db, live, await createUser(t.db));
    await t.db
      .update(classReservations)
      .set({ status: "cancelled", cancelledAt: now, cancelledBy: "learner" })
      .where(eq(classReservations.id, gone));
    await change(live, { priceCents: 9900, summary: "New.", maxSeats: 11 });
    expect(await sentMails()).toEqual([]);
    const moved = await stored(live.id);
    const startsAt = at("2026-12-04T18:00Z");
    await change(moved, { startsAt, title: "Hunting" });
    await change(moved, { startsAt, title: "Hunting" });
    expect(await sentMails()).toMatchObject([
      {
        ...{ template: "class-seat", toEmail: learner.email },
        payload: { about: "changed", title: "Hunting", startsAt: startsAt.toISOString() },
      },
    ]);
    expect((await sentMails())[0]?.payload).toMatchObject({ previousStart: live.startsAt?.toISOString() });
    await change(await stored(live.id), { zoomLink: "https://meet.example/new" });
    expect(await sentMails()).toMatchObject([
      {},
      { payload: { joinLink: "https://meet.example/new", previousStart: null } },
    ]);
    const [seat] = await t.db
      .select()
      .from(classReservations)
      .where(eq(classReservations.learnerId, learner.id));
    expect(seat).toMatchObject({ priceCents: 4900, status: "confirmed" });
  });

  test("a new time decides about the minimum anew; on the last day what was decided stays", async () => {
    const live = await made({ minimum: { seats: 3, hoursBefore: 24 } });
    expect(live.decideAt).toEqual(at("2026-11-30T18:00Z"));
    const decided = { decidedAt: at("2026-11-30T18:00Z") };
    const [taking] = await t.db.update(classes).set(decided).where(eq(classes.id, live.id)).returning();
    if (!taking) throw new Error("The class is gone");
    const lastDay = at("2026-12-01T08:00Z");
    const byAnHour = await change(taking, { startsAt: at("2026-12-01T19:00Z") }, {}, lastDay);
    expect(byAnHour).toMatchObject({ ok: true, value: decided });
    const later = await change(await stored(live.id), { startsAt: at("2026-12-08T18:00Z") }, {}, lastDay);
    expect(later).toMatchObject({ ok: true, value: { decidedAt: null, decideAt: at("2026-12-07T18:00Z") } });
    const tooSoon = await change(await stored(live.id), { startsAt: at("2026-12-01T20:00Z") }, {}, lastDay);
    expect(tooSoon).toMatchObject({ error: { code: "decision-past" } });
    expect(await change(await stored(live.id), { minimum: null }, {}, lastDay)).toMatchObject({
      ok: true,
      value: { minSeats: null, decideAt: null, decidedAt: null },
    });
  });

  test("not to a time at which the expert is busy; a class in one's own way isn't", async () => {
    const live = await made();
    await made({ startsAt: at("2026-12-02T18:00Z") });
    const startsAt = at("2026-12-02T18:30Z");
    expect(await change(live, { startsAt })).toMatchObject({ error: { code: "expert-in-class" } });
    expect((await change(live, { startsAt: at("2026-12-01T18:30Z") })).ok).toBe(true);
    const named = await made(
      { startsAt, house: { teacher: { name: "Ida" }, payhipLink: null } },
      { scope: admin },
    );
    const taken = { house: { teacher: { expertId }, payhipLink: null } };
    expect(await change(named, taken, { scope: admin })).toMatchObject({
      error: { code: "expert-in-class" },
    });
  });

  test("once it has started, or was cancelled, nothing changes", async () => {
    const live = await made();
    const start = live.startsAt ?? now;
    expect(await change(live, { title: "Late" }, {}, start)).toMatchObject({ error: { code: "started" } });
    await cancelClass(t.db, callerOf(user), { scope: own(), classId: live.id, reason: null });
    expect(await change(live, { title: "Gone" })).toMatchObject({ error: { code: "cancelled" } });
  });
});

describe("a recording", () => {
  const replay = (live: LiveClass, link: string | null, at: Date, scope = own()) =>
    addReplay(t.db, callerOf(user, { now: at }), { scope, classId: live.id, link });

  test("is there for 30 days once the class has started; another link keeps the time, and is mailed", async () => {
    const live = await createLiveClass(t.db, { expertId });
    const learner = await createUser(t.db);
    await createSeat(t.db, live, learner);
    const start = live.startsAt ?? now;
    const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
    const link = "https://video.example/1";
    expect(await replay(live, link, new Date(start.getTime() - 1))).toEqual({
      ok: false,
      error: "not-started",
    });
    expect(await replay(live, link, start, other())).toEqual({ ok: false, error: "not-found" });
    expect(await replay(live, link, start)).toMatchObject({
      value: { replayUntil: days(30), isMailed: true },
    });
    expect(await replay(live, link, days(1))).toMatchObject({ value: { isMailed: false } });
    const second = "https://video.example/2";
    expect(await replay(live, second, days(2))).toMatchObject({
      value: { replayUntil: days(30), replayLink: second },
    });
    expect(
      (await sentMails()).map(({ template, payload }) => [
        template,
        "replayLink" in payload && payload.replayLink,
      ]),
    ).toEqual([
      ["class-replay", link],
      ["class-replay", second],
    ]);
    expect(await replay(live, second, days(40))).toMatchObject({ value: { replayUntil: days(70) } });
    expect(await replay(live, null, days(41))).toMatchObject({
      value: { replayLink: null, replayUntil: null },
    });
    const actions = (await t.db.select().from(auditEvents)).map(({ action }) => action);
    expect(actions).toEqual(["replay-added", "replay-added", "replay-added", "replay-added"]);
  });
});

test("what the form shows of a class is saved without a change", async () => {
  const live = await made({ minimum: { seats: 2, hoursBefore: 6 }, zoomLink: "https://meet.example/a" });
  expect(fieldsOf(live)).toMatchObject({ price: "49", minSeats: "2", decideHours: "6", sales: "open" });
  expect(await change(live, {}, { version: 0 })).toMatchObject({ ok: true, value: { version: 1 } });
});
