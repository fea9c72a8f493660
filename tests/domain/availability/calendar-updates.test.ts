import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mails } from "~/db/schema/site/mails";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { announceMeetingLink } from "~/domain/bookings/meeting-link/announce-meeting-link.server";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import type { Booked } from "~/domain/bookings/request/create-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { applied, filesTo, readers } from "../../support/peers/calendar-readers";
import { bookLesson, now } from "../../support/scenes/booking-scene";
import { createExpert, createUser } from "../../support/scenes/factories";
import { runLinkJobs } from "../../support/scenes/meeting-links";

/** What a calendar makes of the files of one booking, as two programs read them. */

const t = useDatabase();
const hour = 3_600_000;

async function scene() {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  const booking = await bookLesson(t.db, learner, expert.id);
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
  test.each(["learner", "account"] as const)(
    "a session that is booked, moved and cancelled is one event of the %s: moved, then cancelled",
    async (side) => {
      const { [side]: reader, booking, asExpert } = await scene();
      await move(asExpert, booking);
      await cancelBooking(t.db, asExpert, { bookingId: booking.id, reason: null });
      const [booked = "", moved = "", cancelled = ""] = await filesTo(t.db, reader.email);

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
    },
  );

  test("a new link reaches the event, whether it is the session's own or the expert's usual one", async () => {
    const { learner, account, booking, asExpert } = await scene();
    await setMeetingLink(t.db, asExpert, { link: "https://meet.example/usual" });
    await runLinkJobs(t.db);
    await setBookingLink(t.db, asExpert, { bookingId: booking.id, link: "https://meet.example/own" });
    const files = await filesTo(t.db, learner.email);
    expect(files.map((_, index) => applied(files.slice(0, index + 1), read)[0]?.location)).toEqual([
      undefined,
      "https://meet.example/usual",
      "https://meet.example/own",
    ]);
    // The usual one reaches the expert's calendar by the private address alone.
    const own = await filesTo(t.db, account.email);
    expect(own.map((_, index) => applied(own.slice(0, index + 1), read)[0]?.location)).toEqual([
      undefined,
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
  for (const file of await filesTo(t.db, learner.email)) {
    expect(readers["ical.js"]?.(file)).toMatchObject([{ sequence: Date.UTC(2026, 10, 20, 9) / 60_000 }]);
  }
});

test("a cancellation that was queued before mails brought files for it brings none", async () => {
  const { learner, booking, asExpert } = await scene();
  await cancelBooking(t.db, asExpert, { bookingId: booking.id, reason: null });
  await t.db.update(mails).set({ payload: sql`${mails.payload} - 'bookingUrl' - 'sequence'` });
  expect((await filesTo(t.db, learner.email)).at(-1)).toBe("");
});
