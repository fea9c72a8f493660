import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { mails } from "~/db/schema/site/mails";
import { seatEvent } from "~/domain/classes/calendar/seat-event.server";
import { changeClassRoom } from "~/domain/classes/rooms/change-class-room.server";
import { openSeatRoom, openTaughtRoom } from "~/domain/classes/rooms/open-class-room.server";
import { changeClass } from "~/domain/classes/running/change-class.server";
import { duplicateFields } from "~/domain/classes/running/class-fields.server";
import { createClass } from "~/domain/classes/running/create-class.server";
import { findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import { viewSeat, viewTaught } from "~/domain/classes/seats/seat-view";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { roomColumns, template } from "../../support/scenes/bookings";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";

/** Rooms of classes (decision K2): who gets one, who opens and changes it, when, and what is noted. */

const t = useDatabase();
const start = new Date("2026-12-01T18:00:00.000Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const ownLink = "https://zoom.example/own";
const address = expect.stringMatching(/^https:\/\/meet\.example\/[0-9a-f]{32}$/);

async function scene(
  values: Partial<typeof classes.$inferInsert> = {},
  expert: { meetsInRooms?: boolean } = {},
) {
  const account = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: account.id, ...expert });
  const learner = await createUser(t.db);
  const place = roomColumns("zoomLink");
  const live = await createLiveClass(t.db, { expertId, ...place, ...values });
  const seat = await createSeat(t.db, live, learner);
  const given = (minutes: number) => ({ now: at(minutes), meetingRooms: template });
  return {
    ...{ expertId, learner, live, seatId: seat.id, classId: live.id, link: place.zoomLink },
    learnerAt: (minutes: number) => callerOf(learner, given(minutes)),
    expertAt: (minutes: number) => callerOf(account, { ...given(minutes), expertId }),
    stored: async () => {
      const [row] = await t.db.select().from(classes).where(eq(classes.id, live.id));
      const [own] = await t.db.select().from(classReservations).where(eq(classReservations.id, seat.id));
      if (!row || !own) throw new Error("The class is gone");
      return { live: row, seat: own };
    },
  };
}

const details = (zoomLink: string | null) => ({
  ...{ title: "Read logs", summary: "Read logs like a hunter.", agenda: null, zoomLink },
  ...{ priceCents: 4900, durationMinutes: 60, startsAt: at(0), timeZone: "UTC", maxSeats: 10 },
  ...{ minimum: null, isClosed: false, adminOnly: null },
});

describe("a class", () => {
  // The template, whether its expert prefers rooms, the link in its form, and where it is held.
  test.each([
    [template, true, null, address],
    [template, true, ownLink, ownLink],
    [template, false, null, null],
    [null, true, null, null],
  ])(
    "with the template %s, rooms preferred: %s, and the link %s",
    async (meetingRooms, meetsInRooms, link, held) => {
      const { expertAt, expertId } = await scene(
        { startsAt: at(-10_000), endsAt: at(-9940) },
        { meetsInRooms },
      );
      const caller = { ...expertAt(-5000), meetingRooms };
      const scope = { isAdmin: false as const, expertId };
      const wanted = { scope, id: newId(), slug: null, duplicateOf: null, details: details(link) };
      const made = await createClass(t.db, caller, wanted);
      if (!made.ok) throw new Error(made.error);
      expect(made.value).toMatchObject({
        zoomLink: held,
        room: held === address ? expect.any(String) : null,
      });
      expect(duplicateFields(made.value).zoomLink).toBe(held === ownLink ? ownLink : "");

      // A saved form keeps the room, another link replaces it, and an empty field gives a room again.
      const change = (zoomLink: string | null, version: number) =>
        changeClass(t.db, caller, { scope, classId: wanted.id, version, details: details(zoomLink) });
      const same = await change(made.value.zoomLink, 1);
      expect(same).toMatchObject({ value: { room: made.value.room, zoomLink: made.value.zoomLink } });
      const replaced = await change("https://zoom.example/two", 1);
      expect(replaced).toMatchObject({ value: { room: null, zoomLink: "https://zoom.example/two" } });
      const emptied = await change(null, 2);
      const isRoom = meetingRooms !== null && meetsInRooms;
      expect(emptied).toMatchObject({ value: { zoomLink: isRoom ? address : null } });
    },
  );

  test.each([
    [
      "two classes in one room",
      (other: { room: string | null; zoomLink: string | null }) => other,
      "classes_room_key",
    ],
    ["a room that its link doesn't lead to", () => ({ zoomLink: ownLink }), "classes_room_check"],
  ])("the database refuses %s", async (_, values, constraint) => {
    const [one, other] = [await scene(), await scene({ startsAt: at(600), endsAt: at(660) })];
    const { room, zoomLink } = other.live;
    await expect(
      t.db.update(classes).set(values({ room, zoomLink })).where(eq(classes.id, one.classId)),
    ).rejects.toMatchObject({ cause: { constraint_name: constraint } });
  });
});

describe("opening the room", () => {
  test.each([
    [-10.01, "too-early"],
    [-10, null],
    [59.99, null],
    [60, "closed"],
  ])("%s minutes after the start", async (minutes, error) => {
    const { seatId, classId, learnerAt, expertAt, stored, link } = await scene();
    const expected = error ? { ok: false, error } : { ok: true, value: { link } };
    expect(await openSeatRoom(t.db, learnerAt(minutes), seatId)).toEqual(expected);
    expect(await openTaughtRoom(t.db, expertAt(minutes), classId)).toEqual(expected);
    const noted = error ? null : at(minutes);
    const { live, seat } = await stored();
    expect([seat.roomOpenedAt, live.roomOpenedAt]).toEqual([noted, noted]);
  });

  test("keeps the first time of each", async () => {
    const { seatId, classId, learnerAt, expertAt, stored } = await scene();
    for (const minutes of [1, 5]) {
      await openSeatRoom(t.db, learnerAt(minutes), seatId);
      await openTaughtRoom(t.db, expertAt(minutes + 1), classId);
    }
    const { live, seat } = await stored();
    expect([seat.roomOpenedAt, live.roomOpenedAt]).toEqual([at(1), at(2)]);
  });

  test("is for confirmed seats of one's own, and the class's own expert", async () => {
    const { seatId, classId, learnerAt, live } = await scene();
    const missing = { ok: false, error: "not-found" };
    const stranger = await createUser(t.db, { role: "expert" });
    const { id: expertId } = await createExpert(t.db, { userId: stranger.id });
    const other = callerOf(stranger, { now: at(0), expertId });
    expect(await openSeatRoom(t.db, other, seatId)).toEqual(missing);
    expect(await openTaughtRoom(t.db, other, classId)).toEqual(missing);
    expect(await openTaughtRoom(t.db, learnerAt(0), classId)).toEqual(missing);
    const held = await createSeat(t.db, live, stranger, { status: "held" });
    expect(await openSeatRoom(t.db, other, held.id)).toEqual(missing);
  });
});

test("another room is its expert's to ask for, mailed to those with a seat, with a newer calendar entry", async () => {
  const { classId, learnerAt, expertAt, stored, live } = await scene();
  const before = await stored();
  expect(await changeClassRoom(t.db, learnerAt(-60), classId)).toEqual({ ok: false, error: "not-found" });
  expect(await changeClassRoom(t.db, expertAt(60), classId)).toEqual({ ok: false, error: "closed" });
  const off = { ...expertAt(-60), meetingRooms: null };
  expect(await changeClassRoom(t.db, off, classId)).toEqual({ ok: false, error: "off" });
  expect(await changeClassRoom(t.db, expertAt(-60), classId)).toEqual({ ok: true, value: null });
  const after = await stored();
  expect(after.live).toMatchObject({ zoomLink: address, version: live.version + 1 });
  expect(after.live.room).not.toBe(before.live.room);
  expect(after.seat.sequence).toBeGreaterThan(before.seat.sequence);
  expect((await t.db.select().from(mails)).map(({ template: kind, payload }) => [kind, payload])).toEqual([
    ["class-seat", { about: "changed", previousStart: null }],
  ]);
});

test("pages and calendars name it as long as they may, and the expert joins as learners do", async () => {
  const { seatId, learner, link, live } = await scene();
  const row = await findLearnerSeat(t.db, learner.id, seatId);
  if (!row?.expert) throw new Error("No seat");
  const { expert } = row;
  const shown = (minutes: number) => {
    const viewer = { zone: "UTC", now: at(minutes) };
    const taught = viewTaught({ live, expert, sold: 1 }, viewer);
    const event = seatEvent(row, { appUrl: "http://localhost", now: viewer.now });
    return [viewSeat(row, viewer).next?.kind ?? null, taught.next?.kind ?? null, event?.joinLink ?? null];
  };
  expect(shown(-10.01)).toEqual([null, null, link]);
  expect(shown(-10)).toEqual(["room", "room", link]);
  expect(shown(60)).toEqual(["review", null, link]);
  expect(shown(60 + 30 * 1440 - 1)).toEqual(["review", null, link]);
  expect(shown(60 + 30 * 1440)).toEqual([null, null, null]);
  expect(viewSeat(row, { zone: "UTC", now: at(-60) }).joinNote).toContain("10 minutes before the start");
});
