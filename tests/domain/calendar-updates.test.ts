import { eq, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, test } from "vitest";
import { mails } from "~/db/schema/mails";
import { announceMeetingLink } from "~/domain/bookings/announce-meeting-link.server";
import { cancelBooking } from "~/domain/bookings/cancel-booking.server";
import type { Booked } from "~/domain/bookings/create-booking.server";
import { rescheduleBooking } from "~/domain/bookings/reschedule-booking.server";
import { setBookingLink } from "~/domain/bookings/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/set-meeting-link.server";
import type { SignedInCaller } from "~/domain/caller";
import type { MailMessage } from "~/domain/mails/mail";
import { newId } from "~/platform/ids";
import { bookSession, now } from "../support/booking-scene";
import { callerOf } from "../support/caller";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { runLinkJobs } from "../support/meeting-links";
import { rendered } from "../support/rendered-mail";

/** What a calendar makes of the files of one booking, as two programs read them. */

const t = useDatabase();
const hour = 3_600_000;

/** An event as a calendar holds it. */
interface Entry {
  method: string | undefined;
  uid: string;
  sequence: number;
  startsAt: string;
  status: string | undefined;
  location: string | undefined;
  attendees: string[];
}

const readers: Record<string, (file: string) => Entry[]> = {
  "ical.js": (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    return calendar.getAllSubcomponents("vevent").map((event) => {
      const text = (name: string) => event.getFirstPropertyValue(name)?.toString();
      return {
        method: calendar.getFirstPropertyValue("method")?.toString(),
        uid: text("uid") ?? "",
        sequence: Number(text("sequence")),
        startsAt: new ICAL.Event(event).startDate.toJSDate().toISOString(),
        status: text("status"),
        location: text("location"),
        attendees: event.getAllProperties("attendee").map((one) => String(one.getFirstValue()).slice(7)),
      };
    });
  },
  "ts-ics": (file) => {
    const { method, events = [] } = convertIcsCalendar(undefined, file);
    return events.map(({ uid, sequence = 0, start, status, location, attendees = [] }) => ({
      ...{ method, uid, sequence, startsAt: start.date.toISOString(), status, location },
      attendees: attendees.map(({ email }) => email),
    }));
  },
};

/** What RFC 5546 asks of a calendar: a newer copy takes the place of the one with the same UID. */
function applied(files: string[], read: (file: string) => Entry[]): Entry[] {
  const held = new Map<string, Entry>();
  for (const entry of files.flatMap(read)) {
    if (entry.sequence > (held.get(entry.uid)?.sequence ?? -1)) held.set(entry.uid, entry);
  }
  return [...held.values()];
}

/** The files of the mails to this reader, in the order in which they were queued. */
async function filesTo(email: string): Promise<string[]> {
  const rows = await t.db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(mails.id);
  const written = rows.map(({ template, payload }) => rendered({ template, payload } as MailMessage));
  return (await Promise.all(written)).map(({ attachments }) => attachments[0]?.content ?? "");
}

async function scene() {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  const booking = await bookSession(t.db, learner, expert.id);
  const asExpert = callerOf(account, { now, expertId: expert.id });
  return { learner, account, expert, booking, asExpert };
}

/** Moves it two hours on. */
const move = (mover: SignedInCaller, { id, startsAt }: Booked) =>
  rescheduleBooking(t.db, mover, {
    bookingId: id,
    startsAt: new Date(startsAt.getTime() + 2 * hour),
    reason: null,
  });

describe.each(Object.entries(readers))("as %s reads it", (_, read) => {
  test("a session that is booked, moved and cancelled is one event: moved, then cancelled", async () => {
    const { learner, booking, asExpert } = await scene();
    await move(asExpert, booking);
    await cancelBooking(t.db, asExpert, { bookingId: booking.id, reason: null });
    const [booked = "", moved = "", cancelled = ""] = await filesTo(learner.email);

    const uid = `booking-${booking.id}@keyway`;
    const from = booking.startsAt.toISOString();
    const to = new Date(booking.startsAt.getTime() + 2 * hour).toISOString();
    const one = { uid, attendees: ["reader@test.example"] };
    expect(applied([booked], read)).toMatchObject([{ ...one, method: "REQUEST", startsAt: from }]);
    expect(applied([booked, moved], read)).toMatchObject([{ ...one, method: "REQUEST", startsAt: to }]);
    const off = { ...one, method: "CANCEL", startsAt: to, status: "CANCELLED" };
    expect(applied([booked, moved, cancelled], read)).toMatchObject([off]);
    // A mail that comes late takes nothing back.
    expect(applied([booked, cancelled, moved], read)).toMatchObject([off]);
  });

  test("a new link reaches the event, whether it is the session's own or the expert's usual one", async () => {
    const { learner, booking, asExpert } = await scene();
    await setMeetingLink(t.db, asExpert, { link: "https://meet.example/usual" });
    await runLinkJobs(t.db);
    await setBookingLink(t.db, asExpert, { bookingId: booking.id, link: "https://meet.example/own" });
    const files = await filesTo(learner.email);
    expect(files.map((_, index) => applied(files.slice(0, index + 1), read)[0]?.location)).toEqual([
      undefined,
      "https://meet.example/usual",
      "https://meet.example/own",
    ]);
  });
});

test("a mail that was queued before there were such numbers counts minutes, as the rows do", async () => {
  const { learner, booking, asExpert } = await scene();
  await announceMeetingLink(t.db, asExpert, {
    bookingId: booking.id,
    link: "https://meet.example/new",
    changeId: newId(),
  });
  await t.db.update(mails).set({ payload: sql`${mails.payload} - 'sequence'` });
  for (const file of await filesTo(learner.email)) {
    expect(readers["ical.js"]?.(file)).toMatchObject([{ sequence: Date.UTC(2026, 10, 20, 9) / 60_000 }]);
  }
});

test("a cancellation that was queued before mails brought files for it brings none", async () => {
  const { learner, booking, asExpert } = await scene();
  await cancelBooking(t.db, asExpert, { bookingId: booking.id, reason: null });
  await t.db.update(mails).set({ payload: sql`${mails.payload} - 'bookingUrl' - 'sequence'` });
  expect((await filesTo(learner.email)).at(-1)).toBe("");
});
