import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { auditEvents } from "~/db/schema/site/audit-events";
import { cancelClass } from "~/domain/classes/running/cancel-class.server";
import { fieldsOf } from "~/domain/classes/running/class-fields.server";
import { saveRecording } from "~/domain/classes/running/save-recording.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { useRunScene } from "../../support/scenes/run-scene";

/** Changing classes, and their recordings. */

const t = useDatabase();
const scene = useRunScene(t);
const { admin, own, other, made, change, stored, sentMails } = scene;
const at = (text: string) => new Date(text);

describe("changing", () => {
  test("a foreign class isn't there, for any caller and form", async () => {
    const live = await made();
    const refused = { ok: false, error: { code: "not-found" } };
    expect(await change(live, { title: "Mine" }, { scope: other() })).toMatchObject(refused);
    expect(await change(live, {}, { classId: "no-id" })).toMatchObject(refused);
    expect(await stored(live.id)).toMatchObject({ title: "Threat hunting", version: 1 });
  });

  test("an expert can't give it away nor set a shop's link; the admin's stays", async () => {
    const live = await made();
    const adminOnly = { teacher: { expertId: scene.otherExpertId }, payhipLink: "https://payhip.com/b/Mine" };
    const byAdmin = await change(
      live,
      { adminOnly: { ...adminOnly, teacher: { expertId: scene.expertId } } },
      { scope: admin },
    );
    expect(byAdmin).toMatchObject({
      ok: true,
      value: { payhipLink: adminOnly.payhipLink, expertId: scene.expertId },
    });
    const before = await stored(live.id);
    const theirs = { adminOnly: { teacher: { name: "Else" }, payhipLink: null }, title: "Changed" };
    expect(await change(before, theirs)).toMatchObject({
      ok: true,
      value: { payhipLink: adminOnly.payhipLink, expertId: scene.expertId, title: "Changed" },
    });
    const given = await change(await stored(live.id), { adminOnly }, { scope: admin });
    expect(given).toMatchObject({ ok: true, value: { expertId: scene.otherExpertId } });
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
    const seen = await stored(live.id);
    const race = await Promise.all(["a", "b", "c"].map((title) => change(seen, { title })));
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
    const live = await createLiveClass(t.db, { expertId: scene.expertId, maxSeats: 2 });
    for (const learner of [await createUser(t.db), await createUser(t.db)])
      await createSeat(t.db, live, learner);
    const first = await createWaitlistEntry(t.db, live);
    await createWaitlistEntry(t.db, live);
    const tight = await change(live, { maxSeats: 1 });
    expect(tight).toMatchObject({ error: { code: "seats-taken", live: { seatsTaken: 2 } } });
    expect(await change(live, { maxSeats: 3 })).toMatchObject({ ok: true, value: { seatsTaken: 3 } });
    const line = await t.db.select().from(classWaitlist).orderBy(classWaitlist.place);
    expect(line.map(({ status }) => status)).toEqual(["offered", "waiting"]);
    expect(line[0]?.id).toBe(first.id);
  });

  test("sales that are opened again feed the line too", async () => {
    const live = await createLiveClass(t.db, { expertId: scene.expertId, maxSeats: 2, status: "sold_out" });
    await createWaitlistEntry(t.db, live);
    await change(live, { isClosed: false });
    expect(await t.db.select().from(classWaitlist)).toMatchObject([{ status: "offered" }]);
  });

  test("those with a seat get one mail of a new time, title or link; their price stays", async () => {
    const live = await createLiveClass(t.db, { expertId: scene.expertId });
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
        facts: { about: "changed", title: "Hunting", startsAt: startsAt.toISOString() },
      },
    ]);
    expect((await sentMails())[0]?.facts).toMatchObject({ previousStart: live.startsAt?.toISOString() });
    await change(await stored(live.id), { zoomLink: "https://meet.example/new" });
    expect(await sentMails()).toMatchObject([
      {},
      { facts: { joinLink: "https://meet.example/new", previousStart: null } },
    ]);
    const [seat] = await t.db
      .select()
      .from(classReservations)
      .where(eq(classReservations.learnerId, learner.id));
    expect(seat).toMatchObject({ priceCents: 4900, status: "confirmed" });
  });

  test("a new time decides about the minimum again; on the last day what was decided stays", async () => {
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
    // Another expert's class takes none of this one's time.
    await createLiveClass(t.db, { expertId: scene.otherExpertId, startsAt: at("2026-12-01T18:00Z") });
    const startsAt = at("2026-12-02T18:30Z");
    expect(await change(live, { startsAt })).toMatchObject({ error: { code: "expert-in-class" } });
    expect((await change(live, { startsAt: at("2026-12-01T18:30Z") })).ok).toBe(true);
    const named = await made(
      { startsAt, adminOnly: { teacher: { name: "Ida" }, payhipLink: null } },
      { scope: admin },
    );
    const taken = { adminOnly: { teacher: { expertId: scene.expertId }, payhipLink: null } };
    expect(await change(named, taken, { scope: admin })).toMatchObject({
      error: { code: "expert-in-class" },
    });
  });

  test("once it has started, or was cancelled, nothing changes", async () => {
    const live = await made();
    const start = live.startsAt ?? now;
    expect(await change(live, { title: "Late" }, {}, start)).toMatchObject({ error: { code: "started" } });
    await cancelClass(t.db, callerOf(scene.user), { scope: own(), classId: live.id, reason: null });
    expect(await change(live, { title: "Gone" })).toMatchObject({ error: { code: "cancelled" } });
  });
});

describe("a recording", () => {
  const replay = (live: LiveClass, link: string | null, at: Date, scope = own()) =>
    saveRecording(t.db, callerOf(scene.user, { now: at }), { scope, classId: live.id, link });

  test("is there for 30 days once the class has started; another link keeps the time, and is mailed", async () => {
    const live = await createLiveClass(t.db, { expertId: scene.expertId });
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
    // Each mail contains the link at the moment at which it is sent.
    const recording = { template: "class-recording", facts: { replayLink: second } };
    expect(await sentMails()).toMatchObject([recording, recording]);
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
