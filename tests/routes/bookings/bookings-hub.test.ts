import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { experts } from "~/db/schema/experts/experts";
import { refunds } from "~/db/schema/payments/refunds";
import { recordBookingEvent } from "~/domain/bookings/booking-history.server";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { callerFor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createOffer } from "../../support/scenes/bookings";
import { createBooking, createUser, payFor } from "../../support/scenes/factories";
import { refundMade } from "../../support/scenes/money";
import { signedInAs } from "../../support/site/cookies";
import { get } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { at, hubScene, type Someone } from "./hub-scene";

/** A booking's page: its state, payments and refunds, the possible actions, and its history. */

const t = useDatabase();
const { scene, read } = hubScene(t);

test("tells both sides what happened, money included, each in their words", async () => {
  const { learner, expert, booking, id } = await scene();
  const { db } = t;
  await recordBookingEvent(db, { bookingId: id, kind: "booked", actor: "learner", now: at(20) });
  const payment = await payFor(db, booking, { paidAt: at(20, 13) });
  const moved = { bookingId: id, startsAt: new Date("2026-12-01T10:00:00Z"), reason: "A train." };
  expect(await rescheduleBooking(db, callerFor(expert, { now: at(21) }), moved)).toMatchObject({ ok: true });
  await cancelBooking(db, callerFor(learner, { now: at(22) }), { bookingId: id, reason: "A cold." });
  const asked = await read(id, learner, at(22));
  expect(asked.payments).toEqual([
    { text: "Paid $40.00 on 20 November 2026.", paymentId: payment.id, isPlain: true },
    {
      text: "Refund of $40.00 requested on 22 November 2026. It isn't confirmed yet: reload this page to see its state.",
      paymentId: null,
    },
  ]);
  const [refund] = await db
    .update(refunds)
    .set({ state: "succeeded", settledAt: at(23) })
    .returning();
  await refundMade(db, refund, at(23));

  const forLearner = await read(id, learner, at(23, 14));
  expect(forLearner.standing).toEqual({
    text: "You cancelled this session on Sunday 22 November 2026, 07:00 New York time (GMT-5). Your $40.00 has been refunded.",
    quote: "A cold.",
  });
  expect(forLearner.payments[1]?.text).toBe(
    "Refund of $40.00 requested on 22 November 2026, confirmed on 23 November 2026.",
  );
  const moves = (time: string) =>
    `the session from Monday 30 November 2026, ${time} to Tuesday 1 December 2026, ${time}.`;
  expect(forLearner.story.map(({ text }) => text)).toEqual([
    "You booked the session.",
    "You paid $40.00.",
    `Amara O. rescheduled ${moves("05:00")}`,
    "You cancelled the session.",
    "A refund of $40.00 was requested.",
    "The refund of $40.00 was confirmed.",
  ]);
  expect(forLearner.story.map(({ quote }) => quote)).toEqual([null, null, "A train.", "A cold.", null, null]);
  expect(forLearner.booking).toMatchObject({
    payment: "Refunded",
    next: null,
    canCancel: false,
    canMove: false,
  });

  const forExpert = await read(id, expert, at(23, 14));
  expect(forExpert.payments).toEqual([]);
  expect(forExpert.story.map(({ text }) => text)).toEqual([
    "Nadia Rahman booked the session.",
    "The session was paid for.",
    `You rescheduled ${moves("15:30")}`,
    "Nadia Rahman cancelled the session.",
    "The payment was refunded.",
  ]);
  expect(forExpert.booking).toMatchObject({ payment: "Refunded" });
});

test("says what is kept after a late cancellation", async () => {
  const { learner, booking, id } = await scene();
  await payFor(t.db, booking);
  await cancelBooking(t.db, callerFor(learner, { now: at(30, 9) }), { bookingId: id, reason: null });
  expect((await read(id, learner, at(30, 9))).payments.map(({ text }) => text)).toEqual([
    "Paid $40.00 on 20 November 2026.",
    "$40.00 is kept: the session was cancelled less than 24 hours before its start.",
  ]);
});

test("says what a late cancellation can still give back, and what it gave back", async () => {
  const { learner, expert, booking, id } = await scene();
  await payFor(t.db, booking);
  await cancelBooking(t.db, callerFor(learner, { now: at(30, 9) }), { bookingId: id, reason: null });
  const resale = async (actor: Someone, hour: number) => (await read(id, actor, at(30, hour))).booking.resale;
  const promise = "If somebody else books this time before it starts, you get your money back.";
  expect(await resale(learner, 9)).toBe(promise);
  expect(await resale(expert, 9)).toBe(
    "If this time is booked again before it starts, the learner gets the money back, and you earn the new session instead.",
  );
  expect(await resale(learner, 10)).toBe("This time wasn't booked again.");
  const buyer = await createUser(t.db);
  const values = { learnerId: buyer.id, expertId: booking.expertId, startsAt: booking.startsAt };
  await payFor(t.db, await createBooking(t.db, { ...values, createdAt: at(30, 9) }));
  await processDueResales(t.db, { now: at(30, 9), limit: 10 });
  expect(await resale(learner, 9)).toBe("This time was booked again, so you get $40.00 back.");
  expect(await resale(expert, 9)).toBe("This time was booked again, so the learner gets $40.00 back.");
  const { story } = await read(id, learner, at(30, 9));
  expect(story.map(({ text }) => text)).toContain(
    "A refund of $40.00 was requested: your time was booked again.",
  );
});

test("an expert who isn't listed has no page that a booking could lead to", async () => {
  const { learner, booking, id } = await scene({ status: "completed" as const });
  await t.db.update(experts).set({ approved: false }).where(eq(experts.id, booking.expertId));
  const hub = await read(id, learner, at(30, 14));
  expect(hub.booking).toMatchObject({ bookAgain: null, messageHref: null, other: { href: null } });
});

test("after a cancellation, the note is for the learner alone", async () => {
  const { learner, expert, id } = await scene();
  await t.db.insert(bookingNotes).values({ bookingId: id, note: "My noisy alerts.", writtenAt: at(20) });
  expect((await read(id, expert, at(21))).note).toBe("My noisy alerts.");
  await cancelBooking(t.db, callerFor(learner, { now: at(22) }), { bookingId: id, reason: "A cold." });
  expect((await read(id, learner, at(23))).note).toBe("My noisy alerts.");
  expect((await read(id, expert, at(23))).note).toBeNull();
});

test("names a payment before the confirmation that it brings, and why one goes back", async () => {
  const { learner, booking, id } = await scene();
  const paidAt = at(20, 13);
  await recordBookingEvent(t.db, { bookingId: id, kind: "held", actor: "learner", now: at(20) });
  await recordBookingEvent(t.db, { bookingId: id, kind: "confirmed", actor: "system", now: paidAt });
  await payFor(t.db, booking, { paidAt });
  const again = await payFor(t.db, booking, { paidAt: at(20, 14), problem: "duplicate" });
  const money = { paymentId: again.id, amountCents: 4000, currency: "USD", createdAt: at(20, 14) };
  await t.db.insert(refunds).values({ ...money, reason: "duplicate" });
  expect((await read(id, learner, at(20, 15))).story.map(({ text }) => text)).toEqual([
    "You went to the checkout. The time was held.",
    "You paid $40.00.",
    "The session was confirmed.",
    "You paid $40.00.",
    "A refund of $40.00 was requested: you had already paid for this session.",
  ]);
});

test("says once until when to pay, in words that fit the sentence", async () => {
  const { learner, id } = await scene();
  const now = at(29, 8);
  expect((await read(id, learner, now)).booking).toMatchObject({
    next: { kind: "pay", note: "by today, 05:00" },
    bookAgain: null,
  });
  const page = await openSite({ t, now });
  const headers = await signedInAs(t, learner.userId, { now });
  const html = await (await page(get(`/bookings/${id}`, headers))).text();
  expect(html).toContain("Please pay by");
  expect(html).not.toContain("by today, ");
  expect(html).not.toContain("<dt>Expert</dt>");
});

test.each([
  ["America/Panama", null],
  ["Europe/Paris", "Monday 30 November 2026, 11:00 Paris time (GMT+1)"],
])(
  "with an expert in %s names the expert's time only where it differs",
  async (expertTimeZone, otherSide) => {
    const { learner, expert, id } = await scene({ expertTimeZone });
    await t.db.update(users).set({ timeZone: expertTimeZone }).where(eq(users.id, expert.userId));
    const hub = await read(id, learner, at(21));
    expect(hub.booking).toMatchObject({ otherSide });
  },
);

test("shows one main button, and only what can be done", async () => {
  const { learner, expert, booking, id } = await scene();
  const page = await openSite({ t, now: at(21) });
  const open = async ({ userId }: Someone) => {
    const html = await (
      await page(get(`/bookings/${id}`, await signedInAs(t, userId, { now: at(21) })))
    ).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const buttons = main.matchAll(/class="button( quiet)?"[^>]*>(.*?)<\/(?:a|button)>/gs);
    return [...buttons].map(([, quiet, inner = ""]) => {
      const seen = inner.replace(/<span class="visually-hidden">.*?<\/span>/gs, "");
      const label = seen.replace(/<[^>]*>/g, "").trim();
      return quiet ? label : `${label}!`;
    });
  };
  const calendar = ["Add to Google Calendar", "Download .ics file"];
  expect((await open(learner)).filter((label) => !calendar.includes(label ?? ""))).toEqual([
    "Pay now!",
    "Message Amara",
    "Reschedule",
    "Cancel",
    "Notify me if an earlier time opens up",
  ]);
  await payFor(t.db, booking);
  expect((await open(learner)).filter((label) => !calendar.includes(label ?? ""))).toEqual([
    "Add to Google Calendar!",
    "Message Amara",
    "Reschedule",
    "Cancel",
    "Notify me if an earlier time opens up",
  ]);
  expect(await open(expert)).toContain("Set meeting link!");
  await createOffer(t.db, { bookingId: booking.id });
  expect(await open(learner)).toContain("Alert for an earlier time: on");
});
