import { expect, test } from "vitest";
import { loggablePath } from "~/shared/loggable-path";

const secret = "a".repeat(43);

test.each([
  ["/experts?search=nadia", "/experts"],
  ["http://eve:password@keyway.example/experts#x", "/experts"],
  [`/${"x".repeat(400)}`, `/${"x".repeat(299)}`],
  [`/calendar/${secret}.ics`, "/calendar/…"],
  [`/calendar/${secret}.ics/?a=1`, "/calendar/…"],
  [`//CALENDAR/${secret}.data`, "/calendar/…"],
  [`/c%61lend%41r%2f${secret}.ics`, "/calendar/…"],
  [`/calendar/${secret}%`, "/calendar/…"],
  [`/teams/join/${secret}`, "/teams/join/…"],
  [`//Te%61ms%2f/join/${secret}.data?x`, "/teams/join/…"],
  ["/teams/1/members", "/teams/1/members"],
  ["/profile/calendar", "/profile/calendar"],
])("of %s the log keeps %s", (target, kept) => {
  expect(loggablePath(target)).toBe(kept);
});
