import { describe, expect, test } from "vitest";
import {
  bookingCalendar,
  googleCalendarUrl,
  subscribedCalendar,
} from "~/domain/bookings/view/calendar.server";
import { seatCalendar } from "~/domain/classes/calendar/class-calendar.server";

const session = {
  id: "0190c0de-0000-7000-8000-000000000001",
  startsAt: new Date("2026-11-23T14:30:00.000Z"),
  minutes: 110,
  expertName: "Amara O.",
  learnerName: "Nadia Rahman",
  organizer: "support@keyway.example",
  url: "http://localhost:3000/bookings/0190c0de-0000-7000-8000-000000000001",
  stampedAt: new Date("2026-11-20T09:00:00.000Z"),
  sequence: 29_000_000,
};

const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("the calendar file", () => {
  test("states the session in UTC with an identity that stays", () => {
    const lines = unfolded(bookingCalendar(session));
    expect(lines).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "UID:booking-0190c0de-0000-7000-8000-000000000001@keyway",
        "DTSTART:20261123T143000Z",
        "DTEND:20261123T162000Z",
        "SUMMARY:Session: Amara O. and Nadia Rahman",
        `URL:${session.url}`,
        "END:VCALENDAR",
      ]),
    );
    expect(lines.find((line) => line.startsWith("DTSTAMP:"))).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    expect(lines).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "STATUS:CONFIRMED"]));
    expect(unfolded(bookingCalendar({ ...session, isCalledOff: true }))).toContain("STATUS:CANCELLED");
    expect(lines.at(-1)).toBe("");
  });

  test("names who publishes it, without which calendars refuse it, and which copy it is", () => {
    const lines = unfolded(bookingCalendar(session));
    expect(lines).toContain("ORGANIZER;CN=Keyway:mailto:support@keyway.example");
    expect(lines).toContain("SEQUENCE:29000000");
    expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
  });

  test("invites one attendee who has agreed already, or tells that it is off", () => {
    const attendee = { name: 'Nadia "Nad"\r\nURL:x', email: "nadia@test.example" };
    const invited = unfolded(bookingCalendar({ ...session, attendee }));
    expect(invited).toContain("METHOD:REQUEST");
    expect(invited.filter((line) => line.startsWith("ATTENDEE"))).toEqual([
      `ATTENDEE;RSVP=FALSE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN="Nadia 'Nad' URL:x":mailto:nadia@test.example`,
    ]);
    const off = unfolded(bookingCalendar({ ...session, attendee, isCalledOff: true }));
    expect(off).toEqual(expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED"]));
    expect(off.join()).not.toContain("emails the meeting link");
  });

  test("takes no time once it is off, as a file and in a feed, and says so in its title", () => {
    const off = { ...session, isCalledOff: true };
    const seat = seatCalendar({
      ...off,
      reservationId: session.id,
      title: "Logs",
      joinLink: null,
      joinMinutes: 5,
    });
    const feed = subscribedCalendar([off], { ...session, name: "Keyway" });
    for (const file of [bookingCalendar(off), seat, feed]) {
      const lines = unfolded(file);
      expect(lines.find((line) => line.startsWith("SUMMARY:"))).toMatch(/^SUMMARY:Cancelled: \w/);
      expect(lines).toEqual(
        expect.arrayContaining(["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]),
      );
      expect(file).not.toMatch(/BUSY$/m);
    }
    expect(unfolded(bookingCalendar(session))).toEqual(
      expect.arrayContaining(["TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"]),
    );
  });

  test("is the same whatever zone the program runs in", () => {
    const zone = process.env.TZ;
    const files = ["UTC", "Pacific/Chatham", "America/St_Johns"].map((name) => {
      process.env.TZ = name;
      return bookingCalendar(session);
    });
    process.env.TZ = zone;
    if (zone === undefined) delete process.env.TZ;
    expect(new Set(files).size).toBe(1);
  });

  test("ends every line with CRLF and folds at 75 bytes, not characters, without breaking a letter", () => {
    const expertName = "নাদিয়া রহমান ".repeat(6).trim();
    const file = bookingCalendar({ ...session, expertName, learnerName: "Zoë 🗝️ Ångström" });
    expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:Session: ${expertName} and Zoë 🗝️ Ångström`);
  });

  test("escapes what means something in a calendar", () => {
    const file = bookingCalendar({ ...session, expertName: "Okafor, Amara; \\n" });
    expect(unfolded(file)).toContain("SUMMARY:Session: Okafor\\, Amara\\; \\\\n and Nadia Rahman");
  });
});

test("the Google link holds the same instants and no more", () => {
  const { startsAt, minutes } = session;
  const url = new URL(googleCalendarUrl({ startsAt, minutes, expertName: "Amara & Sons" }));
  expect(url.origin + url.pathname).toBe("https://calendar.google.com/calendar/render");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Session with Amara & Sons",
    dates: "20261123T143000Z/20261123T162000Z",
    details: "Amara & Sons emails the meeting link before the session.",
  });
  const both = new URL(googleCalendarUrl(session)).searchParams;
  expect(both.get("text")).toBe("Session: Amara O. and Nadia Rahman");
});
