import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import { findBooking } from "~/domain/bookings/queries.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { changeRoom } from "~/domain/bookings/rooms/change-room.server";
import { newRoom } from "~/domain/bookings/rooms/new-room.server";
import { openRoom } from "~/domain/bookings/rooms/open-room.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  bookingScene,
  mailedLinks,
  now,
  roomColumns,
  roomScene,
  template,
} from "../../support/scenes/bookings";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** Rooms of sessions (decision K2): who gets one, who opens and changes it, when, and what is noted. */

const t = useDatabase();
const ownLink = "https://zoom.example/own";

describe("a new booking", () => {
  // The operator's template, the expert's choice and link, and the place: a room, the link, or none.
  test.each([
    [template, { meetsInRooms: true, meetingLink: null }, "room"],
    [template, { meetsInRooms: true, meetingLink: ownLink }, "room"],
    [template, { meetsInRooms: false, meetingLink: ownLink }, "own"],
    [template, { meetsInRooms: false, meetingLink: null }, "none"],
    [null, { meetsInRooms: true, meetingLink: null }, "none"],
    [null, { meetsInRooms: true, meetingLink: ownLink }, "own"],
    [null, { meetsInRooms: false, meetingLink: ownLink }, "own"],
  ])("with the template %s and %j is held in: %s", async (meetingRooms, expert, place) => {
    const { caller, request, learner } = await bookingScene(t, expert);
    for (const [take, isConfirmed] of [
      [holdBooking, false],
      [createBooking, true],
    ] as const) {
      const taken = await take(t.db, { ...caller, meetingRooms }, request);
      const id = taken.ok ? taken.value.id : "";
      const row = await findBooking(t.db, { userId: learner.id, expertId: null }, id);
      if (!row) throw new Error("Nothing was booked");
      const { room, meeting } = viewBooking(row, { expertId: null, zone: "UTC", now });
      expect(row.hasRoom).toBe(place === "room");
      const address =
        place === "room" ? expect.stringMatching(/^https:\/\/meet\.example\/[0-9a-f]{32}$/) : null;
      const link = place === "own" ? ownLink : address;
      // Before it is confirmed, nothing is shown.
      expect(meeting?.href ?? null).toEqual(isConfirmed ? link : null);
      expect(room?.address ?? null).toEqual(isConfirmed ? address : null);
    }
  });

  test("has another room than the one before", () => {
    const rooms = Array.from({ length: 1000 }, () => newRoom(template).room);
    expect(new Set(rooms).size).toBe(1000);
  });
});

describe("the database refuses", () => {
  const set = async (values: Partial<typeof bookings.$inferInsert>) => {
    const { bookingId } = await roomScene(t.db);
    await t.db.update(bookings).set(values).where(eq(bookings.id, bookingId));
  };
  test("two bookings in one room", async () => {
    const { booking } = await roomScene(t.db);
    const { room, meetingLink } = booking;
    await expect(set({ room, meetingLink })).rejects.toMatchObject({
      cause: { constraint_name: "bookings_room_key" },
    });
  });
  test.each([
    ["a room that its link doesn't lead to", { meetingLink: ownLink }],
    ["a room without a link", { meetingLink: null }],
    ["a name that isn't 128 bits", { room: "abc", meetingLink: "https://meet.example/abc" }],
  ])("%s", async (_, values) => {
    await expect(set(values)).rejects.toMatchObject({ cause: { constraint_name: "bookings_room_check" } });
  });
});

describe("opening a room", () => {
  test.each([
    [-10.01, { ok: false, error: "too-early" }],
    [-10, { ok: true }],
    [59.99, { ok: true }],
    [60, { ok: false, error: "closed" }],
  ])("%s minutes after the start", async (minutes, answer) => {
    const { bookingId, learnerAt, expertAt, history, link } = await roomScene(t.db);
    const expected = answer.ok ? { ok: true, value: { link } } : answer;
    expect(await openRoom(t.db, learnerAt(minutes), bookingId)).toEqual(expected);
    expect(await openRoom(t.db, expertAt(minutes), bookingId)).toEqual(expected);
    expect(await history()).toEqual(answer.ok ? ["learner room_opened", "expert room_opened"] : []);
  });

  test("is noted for each side, and again after five minutes", async () => {
    const { bookingId, learnerAt, expertAt, history } = await roomScene(t.db);
    for (const minutes of [2, 6.9, 7]) await openRoom(t.db, learnerAt(minutes), bookingId);
    await openRoom(t.db, expertAt(3), bookingId);
    expect(await history()).toEqual(["learner room_opened", "expert room_opened", "learner room_opened"]);
  });

  test("is for its two sides alone, and not while it is unconfirmed or without a room", async () => {
    const { bookingId, learnerAt, at, history } = await roomScene(t.db);
    const missing = { ok: false, error: "not-found" };
    const stranger = callerOf(await createUser(t.db), { now: at(0) });
    expect(await openRoom(t.db, stranger, bookingId)).toEqual(missing);
    expect(await openRoom(t.db, learnerAt(0), "none")).toEqual(missing);
    expect(await history()).toEqual([]);
    const own = eq(bookings.id, bookingId);
    await t.db.update(bookings).set({ room: null }).where(own);
    expect(await openRoom(t.db, learnerAt(0), bookingId)).toEqual(missing);
    const cancelled = { status: "cancelled", cancelledAt: at(0), cancelledBy: "learner" } as const;
    await t.db
      .update(bookings)
      .set({ ...roomColumns("meetingLink"), ...cancelled })
      .where(own);
    expect(await openRoom(t.db, learnerAt(0), bookingId)).toEqual({ ok: false, error: "closed" });
    expect(await history()).toEqual([]);
  });
});

describe("another room", () => {
  test.each(["learner", "expert"] as const)("at the %s's request is mailed to both", async (side) => {
    const scene = await roomScene(t.db);
    const before = await scene.stored();
    const caller = { learner: scene.learnerAt, expert: scene.expertAt }[side](-500);
    expect(await changeRoom(t.db, caller, scene.bookingId)).toEqual({ ok: true, value: null });
    const after = await scene.stored();
    expect(after.room).not.toBe(before.room);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(await scene.history()).toEqual([`${side} room_changed`]);
    expect([await mailedLinks(t.db), await mailedLinks(t.db, "expert")]).toEqual([
      [after.meetingLink],
      [after.meetingLink],
    ]);
    const written = await withFacts(t.db, await t.db.select().from(mails));
    for (const { facts } of written) expect(facts).toMatchObject({ roomBy: side, hasRoom: true });
  });

  test("isn't made once the session is over, for others, or without the operator's template", async () => {
    const { bookingId, learnerAt, at, stored, link } = await roomScene(t.db);
    const stranger = callerOf(await createUser(t.db), { now: at(0), meetingRooms: template });
    expect(await changeRoom(t.db, learnerAt(60), bookingId)).toEqual({ ok: false, error: "closed" });
    expect(await changeRoom(t.db, stranger, bookingId)).toEqual({ ok: false, error: "not-found" });
    const off = { ...learnerAt(0), meetingRooms: null };
    expect(await changeRoom(t.db, off, bookingId)).toEqual({ ok: false, error: "off" });
    expect((await stored()).meetingLink).toBe(link);
  });

  test("is the expert's to make for a session with a link, and a link takes its place", async () => {
    const { bookingId, learnerAt, expertAt, stored } = await roomScene(t.db, {
      room: null,
      meetingLink: ownLink,
    });
    expect(await changeRoom(t.db, learnerAt(0), bookingId)).toEqual({ ok: false, error: "not-found" });
    expect(await changeRoom(t.db, expertAt(0), bookingId)).toMatchObject({ ok: true });
    expect((await stored()).room).toMatch(/^[0-9a-f]{32}$/);
    await setBookingLink(t.db, expertAt(1), { bookingId, link: ownLink });
    expect(await stored()).toMatchObject({ room: null, meetingLink: ownLink });
  });
});

describe("where an expert meets learners", () => {
  // What is posted, and what is stored.
  test.each([
    [{ place: "room", link: ownLink }, true, ownLink],
    [{ place: "own", link: ownLink }, false, ownLink],
    [{ place: "each", link: null }, false, null],
    // Without rooms the form has no choice: a link is preferred to rooms, as long as there is one.
    [{ link: ownLink }, false, ownLink],
  ] as const)("%j", async (given, meetsInRooms, meetingLink) => {
    const { expertAt, expertId } = await roomScene(t.db);
    expect(await setMeetingLink(t.db, expertAt(-900), given)).toEqual({ ok: true, value: { changed: true } });
    expect(await setMeetingLink(t.db, expertAt(-900), given)).toEqual({
      ok: true,
      value: { changed: false },
    });
    const [stored] = await t.db.select().from(experts).where(eq(experts.id, expertId));
    expect(stored).toMatchObject({ meetsInRooms, meetingLink });
  });

  test("changes no booking, and rooms are preferred again once the only link is removed", async () => {
    const { expertAt, expertId, stored, link } = await roomScene(t.db);
    await setMeetingLink(t.db, expertAt(-900), { link: ownLink });
    await setMeetingLink(t.db, expertAt(-900), { link: null });
    const [expert] = await t.db.select().from(experts).where(eq(experts.id, expertId));
    expect(expert).toMatchObject({ meetsInRooms: true, meetingLink: null });
    expect((await stored()).meetingLink).toBe(link);
  });
});

test("a room is named until 30 days after the end, and joined in its time only", async () => {
  const { bookingId, learner, at, link } = await roomScene(t.db);
  const row = await findBooking(t.db, { userId: learner.id, expertId: null }, bookingId);
  if (!row) throw new Error("No booking");
  const monthLater = 60 + 30 * 24 * 60;
  const shown = (minutes: number, status = row.status) => {
    const view = viewBooking(
      { ...row, status, paymentStatus: "paid" },
      { expertId: null, zone: "UTC", now: at(minutes) },
    );
    return [view.room?.address ?? null, view.next?.kind ?? null, view.linkNote !== null];
  };
  expect(shown(-1000)).toEqual([link, null, true]);
  expect(shown(-10.01)).toEqual([link, null, true]);
  expect(shown(-10)).toEqual([link, "room", false]);
  expect(shown(60, "completed")).toEqual([link, "review", false]);
  expect(shown(monthLater - 1, "completed")).toEqual([link, "review", false]);
  expect(shown(monthLater, "completed")).toEqual([null, null, false]);
  for (const status of ["cancelled", "no_show", "expired"] as const) expect(shown(0, status)[0]).toBeNull();
});
