import { expect, test } from "vitest";
import { dueBadge } from "~/domain/bookings/view/due-badge";

/** The one badge of a session that is booked and not paid for. 29 November 2026 is a Sunday. */

const now = new Date("2026-11-27T12:00:00Z");
const unpaid = {
  status: "confirmed",
  paymentStatus: "due",
  createdAt: new Date("2026-11-20T12:00:00Z"),
  byNewcomer: false,
  holdExpiresAt: null,
} as const;
const badge = (startsAt: string, zone = "UTC", asExpert = false) =>
  dueBadge({ ...unpaid, startsAt: new Date(startsAt) }, { asExpert, zone, now });

test.each([
  ["2026-11-30T16:00:00Z", "Booked · pay by Sun 16:00"],
  ["2026-11-28T16:00:00Z", "Booked · pay by today 16:00"],
  ["2026-12-04T16:00:00Z", "Booked · pay by Thu 16:00"],
  ["2026-12-05T16:00:00Z", "Booked · pay by Fri 4 Dec, 16:00"],
  ["2026-11-28T11:00:00Z", "Booked · payment due"],
])("a session on %s: %s", (startsAt, text) => {
  expect(badge(startsAt)).toBe(text);
});

test("a time that is held is paid for before its hold ends", () => {
  const holdExpiresAt = new Date("2026-11-27T12:15:00Z");
  const held = {
    ...unpaid,
    status: "pending",
    startsAt: new Date("2026-11-30T16:00:00Z"),
    holdExpiresAt,
  } as const;
  expect(dueBadge(held, { asExpert: false, zone: "UTC", now })).toBe("Pending · pay by today 12:15");
});

test("is in the reader's zone, and names who pays", () => {
  expect(badge("2026-11-30T16:00:00Z", "Asia/Kathmandu", true)).toBe("Booked · learner pays by Sun 21:45");
});
