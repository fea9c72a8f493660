import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeUntil, payUntil } from "~/domain/bookings/booking";
import { nextAction } from "~/domain/bookings/view/next-action";

/** Until when a session must be paid for and can be changed free of charge, and what comes next. */

const hour = 3_600_000;
const start = new Date("2026-11-25T10:00:00Z");
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * hour);
const due = { status: "confirmed", paymentStatus: "due", startsAt: start, byNewcomer: false } as const;

describe("a session is to be paid for", () => {
  test.each([
    ["booked days before: a day before the start", 72, 24],
    ["booked 25 hours before: the same", 25, 24],
    ["booked 24.5 hours before: within an hour", 24.5, 23.5],
    ["booked 3 hours before: within an hour", 3, 2],
    ["booked half an hour before: until the start", 0.5, 0],
  ])("%s", (_, bookedBefore, until) => {
    expect(payUntil({ ...due, createdAt: hoursBefore(bookedBefore) })).toEqual(hoursBefore(until));
  });

  test("never after its start, and never in less than an hour but for the start", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 * 24 * 60 }), (minutes) => {
        const createdAt = hoursBefore(minutes / 60);
        const until = payUntil({ ...due, createdAt });
        expect(until?.getTime()).toBeLessThanOrEqual(start.getTime());
        expect(until?.getTime()).toBeGreaterThanOrEqual(
          Math.min(start.getTime(), createdAt.getTime() + hour),
        );
      }),
    );
  });

  test.each([
    { ...due, paymentStatus: "paid" },
    { ...due, paymentStatus: "refunded" },
    { ...due, status: "pending" },
    { ...due, status: "cancelled" },
    { ...due, status: "completed" },
  ])("never: $status, $paymentStatus", (booking) => {
    expect(payUntil({ ...booking, createdAt: hoursBefore(72) })).toBeNull();
  });
});

test.each([
  ["never moved: a day before the start", null, 24],
  ["the expert moved it long ago: the same", 60, 24],
  ["the expert moved it 30 hours before: a day from then", 30, 6],
  ["the expert moved it 5 hours before: until the start", 5, 0],
])("free of charge, %s", (_, movedBefore, until) => {
  expect(freeUntil(start, movedBefore === null ? null : hoursBefore(movedBefore))).toEqual(
    hoursBefore(until),
  );
});

describe("the next step", () => {
  const id = "0190c0de-0000-7000-8000-000000000001";
  const link = "https://meet.google.com/abc";
  const booking: Parameters<typeof nextAction>[0] = {
    ...{
      id,
      status: "confirmed",
      paymentStatus: "paid",
      startsAt: start,
      createdAt: hoursBefore(72),
      byNewcomer: false,
      hours: 1,
    },
    ...{ holdExpiresAt: null, meetingLink: null, hasRoom: false, reviewedAt: null, hasReported: false },
  };
  const now = hoursBefore(48);

  test.each<[string, Partial<typeof booking>, Date, string | null, string | null]>([
    ["paid, no link yet", {}, now, null, "set-link"],
    ["paid, with a link", { meetingLink: link }, now, "join", "join"],
    ["going on", { meetingLink: link }, hoursBefore(-0.5), "join", "join"],
    ["over", { meetingLink: link }, hoursBefore(-1), null, null],
    ["unpaid", { paymentStatus: "due", meetingLink: link }, now, "pay", "join"],
    ["unpaid in time", { paymentStatus: "due" }, hoursBefore(24), null, "set-link"],
    ["held", { status: "pending", paymentStatus: "due", holdExpiresAt: hoursBefore(47) }, now, "pay", null],
    ["a hold that ran out", { status: "pending", paymentStatus: "due", holdExpiresAt: now }, now, null, null],
    ["cancelled", { status: "cancelled", paymentStatus: "due", meetingLink: link }, now, null, null],
    ["completed", { status: "completed", meetingLink: link }, now, "review", null],
    ["completed and reviewed", { status: "completed", reviewedAt: now }, now, null, null],
    ["reported by the learner", { status: "completed", hasReported: true }, now, null, null],
    ["completed 31 days ago", { status: "completed" }, hoursBefore(-31 * 24), null, null],
  ])("%s", (_, values, at, learners, experts) => {
    const kindFor = (asExpert: boolean) =>
      nextAction({ ...booking, ...values }, { asExpert, now: at })?.kind ?? null;
    expect([kindFor(false), kindFor(true)]).toEqual([learners, experts]);
  });

  test("names until when it can be done", () => {
    expect(nextAction({ ...booking, paymentStatus: "due" }, { asExpert: false, now })).toEqual({
      kind: "pay",
      href: `/bookings/${id}/payment`,
      until: hoursBefore(24),
    });
  });
});
