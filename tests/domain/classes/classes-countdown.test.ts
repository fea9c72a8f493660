import { expect, test } from "vitest";
import { countdownText } from "~/domain/classes/public/countdown";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [30 * day + 5 * hour + 7 * minute + 59 * second, "30 days 5 hours 7 minutes"],
  [2 * day + 1 * hour + 1 * minute, "2 days 1 hour 1 minute"],
  [day, "1 day 0 hours 0 minutes"],
  [day - second, "23 hours 59 minutes 59 seconds"],
  [hour + minute + second, "1 hour 1 minute 1 second"],
  [hour, "1 hour 0 minutes 0 seconds"],
  [hour - second, "59 minutes 59 seconds"],
  [minute, "1 minute 0 seconds"],
  [minute - second, "59 seconds"],
  [second, "1 second"],
  // A part of a second counts as a second.
  [1, "1 second"],
  [minute - 1, "1 minute 0 seconds"],
  [0, "Class has started"],
  [-hour, "Class has started"],
])("%d ms before the start: %s", (left, text) => {
  expect(countdownText(left)).toBe(text);
});
