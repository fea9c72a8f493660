import { describe, expect, test } from "vitest";
import { directTerms, freeChangeText } from "~/domain/bookings/terms-texts";

/** The texts of a session's deadlines, which give the right deadline for every chosen time. */

const startsAt = new Date("2026-11-24T10:00:00.000Z");
const at = (now: string) => ({ zone: "UTC", now: new Date(now), isNewcomer: false });
const free = "You can cancel or reschedule free of charge until Monday 23 November 2026, 10:00 UTC.";
const notFree = "This session starts in less than 24 hours, so the fee isn't refunded if you cancel.";

describe("booking directly", () => {
  test.each([
    ["2026-11-20T10:00:00Z", "by Monday 23 November 2026, 10:00 UTC", free],
    ["2026-11-23T09:00:01Z", "within an hour", free],
    ["2026-11-23T10:00:00Z", "within an hour", notFree],
    ["2026-11-24T08:59:59Z", "within an hour", notFree],
    ["2026-11-24T09:30:00Z", "before it starts", notFree],
  ])("at %s: to be paid %s", (now, payBy, change) => {
    expect(directTerms(startsAt, at(now))).toBe(
      `You book now. Please pay ${payBy}; otherwise the session is cancelled. ${change}`,
    );
  });
});

test("a newcomer has 48 hours, or half the time (decision J12)", () => {
  const newcomer = { ...at("2026-11-22T10:00:00Z"), isNewcomer: true };
  expect(directTerms(startsAt, newcomer)).toContain("Please pay by Monday 23 November 2026, 10:00 UTC");
  expect(directTerms(new Date("2026-12-24T10:00:00.000Z"), newcomer)).toContain(
    "Please pay by Tuesday 24 November 2026, 10:00 UTC",
  );
});

test("a session that the expert moved stays free of charge for a day", () => {
  const moved = { startsAt, expertMovedAt: new Date("2026-11-23T12:00:00Z") };
  expect(freeChangeText(moved, at("2026-11-23T13:00:00Z"))).toContain("Tuesday 24 November 2026, 10:00");
});
