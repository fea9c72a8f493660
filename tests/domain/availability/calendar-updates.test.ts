import { describe, expect, test } from "vitest";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { setBookingLink } from "~/domain/bookings/meeting-link/set-booking-link.server";
import { setMeetingLink } from "~/domain/bookings/meeting-link/set-meeting-link.server";
import type { Booked } from "~/domain/bookings/request/create-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { applied, lastFileTo, readers } from "../../support/peers/calendar-readers";
import { bookLesson, now, runLinkJobs } from "../../support/scenes/bookings";
import { createExpert, createUser } from "../../support/scenes/factories";

/** How a calendar applies the files of a booking, as two libraries read them. */

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

/** Moves a booking to two hours later. */
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
      const booked = await lastFileTo(t.db, reader.email);
      await move(asExpert, booking);
      const moved = await lastFileTo(t.db, reader.email);
      await cancelBooking(t.db, asExpert, { bookingId: booking.id, reason: null });
      const cancelled = await lastFileTo(t.db, reader.email);

      const uid = `booking-${booking.id}@keyway`;
      const from = booking.startsAt.toISOString();
      const to = new Date(booking.startsAt.getTime() + 2 * hour).toISOString();
      const one = { uid, attendees: ["reader@test.example"] };
      expect(applied([booked], read)).toMatchObject([{ ...one, method: "REQUEST", startsAt: from }]);
      expect(applied([booked, moved], read)).toMatchObject([{ ...one, method: "REQUEST", startsAt: to }]);
      const off = { ...one, method: "CANCEL", startsAt: to, status: "CANCELLED" };
      expect(applied([booked, moved, cancelled], read)).toMatchObject([off]);
      // A late mail doesn't undo the cancellation.
      expect(applied([booked, cancelled, moved], read)).toMatchObject([off]);
    },
  );

  test("a new link reaches the event, whether it is the session's own or the expert's usual one", async () => {
    const { learner, account, booking, asExpert } = await scene();
    const files = [await lastFileTo(t.db, learner.email)];
    const own = [await lastFileTo(t.db, account.email)];
    await setMeetingLink(t.db, asExpert, { link: "https://meet.example/usual" });
    await runLinkJobs(t.db);
    files.push(await lastFileTo(t.db, learner.email));
    await setBookingLink(t.db, asExpert, { bookingId: booking.id, link: "https://meet.example/own" });
    files.push(await lastFileTo(t.db, learner.email));
    // The usual link reaches the expert's calendar only by the private address.
    own.push(await lastFileTo(t.db, account.email));
    const locations = (all: string[]) =>
      all.map((_, index) => applied(all.slice(0, index + 1), read)[0]?.location);
    expect(locations(files)).toEqual([undefined, "https://meet.example/usual", "https://meet.example/own"]);
    expect(locations(own)).toEqual([undefined, "https://meet.example/own"]);
  });
});
