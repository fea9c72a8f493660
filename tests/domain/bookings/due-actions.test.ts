import { describe, expect, test } from "vitest";
import { payDeadline } from "~/domain/bookings/booking";
import { dueActions, nextCheck, type Timed } from "~/domain/bookings/due-actions";

/** What is due for a booking, a second before and after each edge. */

const startsAt = new Date("2026-11-25T10:00:00Z");
const at = (hours: number, seconds = 0) => new Date(startsAt.getTime() + hours * 3_600_000 + seconds * 1000);

const booking = (values: Partial<Timed> = {}): Timed => ({
  ...{ status: "confirmed", holdExpiresAt: null, startsAt, endsAt: at(1), paymentStatus: "paid" },
  ...{ createdAt: at(-100), byNewcomer: false, agreedAt: at(-100), hasLink: true, isPaying: false },
  ...values,
});
const held = booking({ status: "pending", holdExpiresAt: at(-50), paymentStatus: "due" });
const unpaid = booking({ paymentStatus: "due" });
const lateUnpaid = booking({ paymentStatus: "due", createdAt: at(-5), agreedAt: at(-5) });
const lastMinuteUnpaid = booking({ paymentStatus: "due", createdAt: at(-0.5), agreedAt: at(-0.5) });
const linkless = booking({ hasLink: false });

const words = (timed: Timed, now: Date) =>
  dueActions(timed, now).map((due) => ("hours" in due ? `${due.act} ${due.hours}` : due.act));

test.each<[string, Timed, Date, before: string[], from: string[]]>([
  ["a hold runs out", held, at(-50), [], ["expire"]],
  ["unpaid", unpaid, at(-24), [], ["cancel-unpaid"]],
  ["unpaid, booked late", lateUnpaid, at(-4), [], ["cancel-unpaid"]],
  ["unpaid, booked at the last minute", lastMinuteUnpaid, at(0), [], ["cancel-unpaid"]],
  ["an unpaid session is over", unpaid, at(1), ["cancel-unpaid"], ["complete"]],
  ["a day before", booking(), at(-24), [], ["remind 24"]],
  ["an hour before", booking(), at(-1), ["remind 24"], ["remind 1"]],
  ["it starts", booking(), at(0), ["remind 1"], []],
  ["it is over", booking(), at(1), [], ["complete"]],
  ["a day before, without a link", linkless, at(-24), [], ["remind 24", "ask-for-link 24"]],
  ["two hours before", linkless, at(-2), ["remind 24", "ask-for-link 24"], ["remind 24", "ask-for-link 2"]],
  ["it starts without a link", linkless, at(0), ["remind 1", "ask-for-link 2"], []],
])("%s", (_, timed, edge, before, from) => {
  const second = (count: number) => words(timed, new Date(edge.getTime() + count * 1000));
  expect([second(-1), second(0), second(1)]).toEqual([before, from, from]);
  // The booking is checked again at the edge, not later.
  const next = nextCheck(timed, new Date(edge.getTime() - 1000));
  if (before.join() !== from.join() && from.length > 0) expect(next).toEqual(edge);
});

test("a payment under way at the deadline is waited for, a minute at a time", () => {
  const paying = { ...unpaid, isPaying: true };
  expect([words(paying, at(-24)), nextCheck(paying, at(-24))]).toEqual([[], at(-24, 60)]);
});

test.each(["completed", "cancelled", "no_show", "expired"] as const)(
  "nothing is due for one %s",
  (status) => {
    const ended = booking({ status, paymentStatus: "due", hasLink: false });
    for (const now of [at(-24), at(-1), at(0), at(2)]) {
      expect([dueActions(ended, now), nextCheck(ended, now)]).toEqual([[], null]);
    }
  },
);

describe("a learner who booked or moved the session within the time of a notice gets none", () => {
  test.each([
    [at(-24), ["remind 24", "ask-for-link 24"]],
    [at(-24, 1), []],
  ])("agreed at %s, three hours before", (agreedAt, due) => {
    expect(words(booking({ agreedAt, hasLink: false }), at(-3))).toEqual(due);
  });

  test("but the ones that are still to come", () => {
    const late = booking({ agreedAt: at(-3), hasLink: false });
    expect(words(late, at(-2))).toEqual(["ask-for-link 2"]);
    expect(words(late, at(-1))).toEqual(["remind 1", "ask-for-link 2"]);
  });
});

test.each([
  ["in good time", at(-100), at(-24)],
  ["25 hours before, to the second", at(-25), at(-24)],
  ["a second later", at(-25, 1), at(-24, 1)],
  ["at short notice", at(-3), at(-2)],
  ["half an hour before", at(-0.5), at(0)],
])("a booking made %s has to be paid by then", (_, createdAt, until) => {
  expect(payDeadline({ startsAt, createdAt, byNewcomer: false })).toEqual(until);
});

test.each([
  ["ten days before: 48 hours", -240, -192],
  ["four days before: 48 hours, which is half", -96, -48],
  ["a second later: half the time", -96 + 1 / 3600, -48 + 0.5 / 3600],
  ["an hour before: half an hour", -1, -0.5],
])("a newcomer's booking made %s (decision J12)", (_, made, until) => {
  const createdAt = at(made);
  expect(payDeadline({ startsAt, createdAt, byNewcomer: true })).toEqual(at(until));
});
