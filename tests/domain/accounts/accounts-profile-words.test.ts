import { expect, test } from "vitest";
import { memberDays, memberLabel } from "~/domain/accounts/member-days";
import { deviceLabel } from "~/domain/accounts/sessions/session-view.server";
import { testNow as now } from "../../support/caller";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";

test.each([
  [chrome, "Chrome on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
  [`${"a".repeat(290)}/1 b`, "Unknown device"],
])("%j is called %s", (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label));

test.each([
  // 23:30 UTC is already the next day in Tokyo. 04:30 UTC is still the day before in New York.
  ["2026-11-22T23:30:00Z", "UTC", 1],
  ["2026-11-22T23:30:00Z", "Asia/Tokyo", 0],
  ["2026-11-22T04:30:00Z", "America/New_York", 2],
  ["2026-11-23T09:59:59Z", "UTC", 0],
  ["2026-11-24T00:00:00Z", "UTC", 0],
  // A day with a clock change has 25 hours and counts once.
  ["2026-10-24T10:00:00Z", "Europe/Berlin", 30],
  ["2024-02-28T12:00:00Z", "UTC", 999],
])("since %s in %s makes %i days", (since, zone, days) => {
  expect(memberDays(new Date(since), now, zone)).toBe(days);
});

test("one day is a day", () => {
  expect([0, 1, 1000].map(memberLabel)).toEqual([
    "Member for 0 days",
    "Member for 1 day",
    "Member for 1,000 days",
  ]);
});
