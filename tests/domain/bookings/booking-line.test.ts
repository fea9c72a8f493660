import { describe, expect, test } from "vitest";
import { bookingLine } from "~/domain/bookings/view/booking-line";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { twoClocks } from "~/domain/bookings/view/two-clocks";

/** The dates of a booking on one line, and the hours around it on both clocks. */

const startsAt = new Date("2026-11-30T12:00:00.000Z");
const booking = {
  status: "confirmed",
  byNewcomer: false,
  createdAt: new Date("2026-11-20T09:00:00.000Z"),
  startsAt,
  paymentStatus: "due",
  holdExpiresAt: null,
  expertMovedAt: null,
} as const;
const given = {
  paidAt: null,
  asExpert: false,
  zone: "Europe/Paris",
  now: new Date("2026-11-25T10:00:00.000Z"),
};
const words = (points: ReturnType<typeof bookingLine>) =>
  points.map(({ label, day, time, isPast }) => `${label} ${day}, ${time}${isPast ? " (past)" : ""}`);

describe("the line of a booking", () => {
  test("goes from the booking to the lesson, in order of time and in the viewer's zone", () => {
    expect(words(bookingLine(booking, given))).toEqual([
      "Booked Fri 20 Nov, 10:00 (past)",
      "Pay by Sun 29 Nov, 13:00",
      "Free cancellation until Sun 29 Nov, 13:00",
      "Lesson Mon 30 Nov, 13:00",
    ]);
    const paidAt = new Date("2026-11-21T09:00:00.000Z");
    expect(words(bookingLine({ ...booking, paymentStatus: "paid" }, { ...given, paidAt }))[1]).toBe(
      "Paid Sat 21 Nov, 10:00 (past)",
    );
  });

  test("has no free cancellation if it was booked too late for that, and is empty for what is called off", () => {
    const late = {
      ...booking,
      createdAt: new Date("2026-11-30T09:00:00.000Z"),
      paymentStatus: "paid",
    } as const;
    expect(bookingLine(late, given).map(({ label }) => label)).toEqual(["Booked", "Lesson"]);
    expect(bookingLine({ ...booking, status: "cancelled" }, given)).toEqual([]);
    const over = bookingLine({ ...booking, paymentStatus: "paid" }, { ...given, now: startsAt });
    expect(over.map(({ label }) => label)).toEqual(["Booked", "Lesson"]);
    const held = { ...booking, status: "pending", holdExpiresAt: given.now } as const;
    expect(
      bookingLine(held, given)
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(["Time held", "Pay by"]);
  });
});

test("what a credit paid, and what the guarantee added to it", () => {
  const charge = {
    paymentId: "1",
    currency: "USD",
    at: booking.createdAt,
    problem: null,
    isCredit: true,
    teamName: null,
  };
  const nothing = { refunds: [], credits: [], lostDisputes: [], refundableCents: 0, isPaying: false };
  const linesOf = (guaranteeCents: number) =>
    moneyLines(
      { charges: [{ ...charge, amountCents: 4000, guaranteeCents }], ...nothing, retainedCents: 4000 },
      { zone: "UTC", isCalledOff: false },
    ).map(({ text, isPlain }) => [text, isPlain]);
  expect(linesOf(2000)).toEqual([
    ["Paid $40.00 with your credit on 20 November 2026. We added $20.00.", false],
  ]);
  expect(linesOf(0)).toEqual([["Paid $40.00 with your credit on 20 November 2026.", false]]);
});

test("two clocks show the hours around the lesson on both sides, with their nights", () => {
  const clocks = twoClocks(startsAt, 50, { zone: "Europe/Paris", otherZone: "America/New_York" });
  expect(clocks?.own).toEqual(["07:00", "10:00", "13:00", "16:00", "19:00"]);
  expect(clocks?.other).toEqual(["01:00", "04:00", "07:00", "10:00", "13:00"]);
  expect([clocks?.ownNights, clocks?.otherNights.at(-1)]).toEqual([[], 11]);
  expect(twoClocks(startsAt, 50, { zone: "Europe/Paris", otherZone: "Africa/Lagos" })).toBeNull();
});
