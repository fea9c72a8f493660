import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { mayFollowBooking } from "~/domain/bookings/booking-numbers.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { callerFor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { at, hubScene } from "./hub-scene";

/** A hold on its page and in the lists: only its learner sees it until it is confirmed. */

const t = useDatabase();
const { scene, read } = hubScene(t);

const notFound = { ok: false, error: "not-found" };

const holdOf = (status: "pending" | "expired" | "cancelled") => ({ status, holdExpiresAt: at(21) });

test("shows a hold to its learner, without a calendar", async () => {
  const { learner, id } = await scene(holdOf("pending"));
  expect((await read(id, learner, at(20, 13))).standing?.text).toContain(
    "This time is held for you until Saturday 21 November 2026, 07:00 New York time (GMT-5).",
  );
  const page = await openSite({ t, now: at(20, 13) });
  const headers = await signedInAs(t, learner.userId, { now: at(20, 13) });
  const html = await (await page(get(`/bookings/${id}`, headers))).text();
  expect(html).toContain("Pay now");
  expect(html).not.toMatch(/Google Calendar|\.ics/);
  expect((await page(get(`/bookings/${id}.ics`, headers))).status).toBe(404);
});

test.each(["pending", "expired", "cancelled"] as const)(
  "a hold that is %s is the learner's alone until it is confirmed",
  async (status) => {
    const { learner, expert, id } = await scene(holdOf(status));
    const now = at(20, 13);
    const page = await openSite({ t, now });
    const [asExpert, asLearner] = await Promise.all(
      [expert, learner].map(({ userId }) => signedInAs(t, userId, { now })),
    );
    const form = { reason: "", refund: "0", kept: "0", hold: "on", datetime: at(27).toISOString() };
    const asked = (headers: typeof asExpert) => [
      get(`/bookings/${id}`, headers),
      get(`/bookings/${id}.ics`, headers),
      get(`/bookings/${id}/meeting-link`, headers),
      post(`/bookings/${id}/cancellation`, form, headers),
      post(`/bookings/${id}/reschedule`, form, headers),
    ];
    for (const request of asked(asExpert)) expect((await page(request)).status, request.url).toBe(404);
    const caller = callerFor(expert, { now });
    expect(await cancelBooking(t.db, caller, { bookingId: id, reason: null })).toMatchObject(notFound);
    const move = { bookingId: id, startsAt: at(27), reason: null };
    expect(await rescheduleBooking(t.db, caller, move)).toMatchObject(notFound);
    const textOf = async (path: string, headers: typeof asExpert) => (await page(get(path, headers))).text();
    expect(await textOf("/my-bookings", asExpert)).toContain("No sessions yet");
    const dashboard = await textOf("/expert-dashboard", asExpert);
    expect(dashboard).toMatch(/<dd>0 booking\(s\) scheduled</);
    expect(dashboard).toContain("No sessions yet.");
    expect(await mayFollowBooking(t.db, caller, id)).toBe(false);
    expect(await textOf("/my-bookings", asLearner)).toContain(`/bookings/${id}`);
    expect((await page(get(`/bookings/${id}`, asLearner))).status).toBe(200);

    await recordBookingEvent(t.db, { bookingId: id, kind: "confirmed", actor: "system", now });
    if (status !== "cancelled") await t.db.update(bookings).set({ status: "confirmed" });
    expect((await page(get(`/bookings/${id}`, asExpert))).status).toBe(200);
    expect(await textOf("/my-bookings", asExpert)).toContain(`/bookings/${id}`);
  },
);

test("tells of a released hold, of its end, and leads to another booking of its length", async () => {
  const { learner, id, booking } = await scene({ ...holdOf("pending"), hours: 2 });
  const now = at(20, 13);
  await recordBookingEvent(t.db, { bookingId: id, kind: "held", actor: "learner", now: at(20) });
  await cancelBooking(t.db, callerFor(learner, { now }), { bookingId: id, reason: null });
  const hub = await read(id, learner, now);
  expect(hub.standing?.text).toBe(
    "You released the time on Friday 20 November 2026, 08:00 New York time (GMT-5).",
  );
  expect(hub.story.map(({ text }) => text).at(-1)).toBe("You released the time.");
  expect(hub.booking).toMatchObject({ bookAgain: `/expert/${booking.expertId}/book?hours=2` });
});
