import { describe, expect, test } from "vitest";
import {
  googleClassUrl,
  publicClassCalendar,
  seatCalendar,
} from "~/domain/classes/calendar/class-calendar.server";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { reserveSeat } from "~/domain/classes/seats/reserve-seat.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { applied, lastFileTo, readers } from "../../support/peers/calendar-readers";
import { now } from "../../support/scenes/bookings";
import { createLiveClass } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/** Live classes in calendars: one event for each seat, and the joining link only there. */

const t = useDatabase();
const joinLink = "https://meet.example/class-secret";
const live = {
  startsAt: new Date("2026-12-01T18:00:00.000Z"),
  minutes: 90,
  title: "Logs,\r\nagain",
  expertName: "Amara O.",
  url: "https://keyway.example/there",
  organizer: "support@keyway.example",
  stampedAt: now,
  sequence: 7,
};
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe.each(Object.entries(readers))("as %s reads it", (_, read) => {
  test("a seat that is confirmed, moved and cancelled is one event: moved, then gone", async () => {
    const learner = await createUser(t.db);
    const caller = callerOf(learner, { now });
    const first = await createLiveClass(t.db, { priceCents: 0, zoomLink: joinLink });
    const startsAt = new Date("2026-12-08T18:00:00.000Z");
    const later = { priceCents: 0, seriesId: first.seriesId, startsAt, zoomLink: `${joinLink}-2` };
    const second = await createLiveClass(t.db, later);
    const seat = await reserveSeat(t.db, caller, { slug: first.slug, shownPriceCents: 0, timeZone: "UTC" });
    if (!seat.ok) throw new Error(seat.error);
    const reservationId = seat.value.id;
    const confirm = await lastFileTo(t.db, learner.email);
    const moved = await moveSeat(t.db, caller, { reservationId, toClassId: second.id });
    expect(moved).toMatchObject({ ok: true });
    const move = await lastFileTo(t.db, learner.email);
    expect(await cancelSeat(t.db, caller, { reservationId })).toMatchObject({ ok: true });
    const cancel = await lastFileTo(t.db, learner.email);

    const uid = `class-seat-${reservationId}@keyway`;
    const one = { uid, attendees: ["reader@test.example"] };
    const [from, to] = [first.startsAt?.toISOString(), startsAt.toISOString()];
    const before = { ...one, method: "REQUEST", startsAt: from, location: joinLink };
    const after = { ...one, method: "REQUEST", startsAt: to, location: `${joinLink}-2` };
    const off = { ...one, method: "CANCEL", startsAt: to, status: "CANCELLED", location: undefined };
    expect(applied([confirm], read)).toMatchObject([before]);
    expect(applied([confirm, move], read)).toMatchObject([after]);
    expect(applied([confirm, move, cancel], read)).toMatchObject([off]);
    // A late mail doesn't undo the cancellation.
    expect(applied([confirm, cancel, move], read)).toMatchObject([off]);
  });
});

test("a class's public file and Google link hold the time in GMT, and no link to join", () => {
  const lines = unfolded(publicClassCalendar({ ...live, classId: "0190" }));
  expect(lines).toEqual(
    expect.arrayContaining([
      ...["METHOD:PUBLISH", "UID:class-0190@keyway", "SEQUENCE:7", "SUMMARY:Live class: Logs\\, again"],
      ...["DTSTART:20261201T180000Z", "DTEND:20261201T193000Z"],
      "LOCATION:video call (link will be sent via email)",
    ]),
  );
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
  expect(Object.fromEntries(new URL(googleClassUrl(live)).searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Live class: Logs, again",
    dates: "20261201T180000Z/20261201T193000Z",
    details: "90 minutes, live with Amara O.",
    location: "video call (link will be sent via email)",
  });
});

test("a seat's own file has the link to join, or says that it will come", () => {
  const file = (link: string | null) =>
    unfolded(seatCalendar({ ...live, reservationId: "0190", joinLink: link, joinMinutes: 5 })).join("\n");
  expect(file(joinLink)).toContain(`LOCATION:${joinLink}`);
  expect(file(joinLink)).toContain("Join the class 5 minutes before the start");
  expect(file(null)).not.toContain("LOCATION");
  expect(file(null)).toContain("We email you the link to join before the class starts.");
});
