import { fail, ok, type Result } from "~/shared/result";
import { cleanTicks, gridHours, tickOf, type WeeklySlot, weekdays } from "./editor";

/** The most characters of typed hours that are read. */
export const typedHoursLimit = 200;

/**
 * Reads hours that were typed in words, such as "Mon–Fri 9–12, Sat 10am to 2pm", as ticks of the grid. Hours belong to the
 * days before them. An empty text has none.
 * @returns a text for the form as the error
 */
export function readTypedHours(text: string): Result<WeeklySlot[], string> {
  if (text.length > typedHoursLimit) return fail(`Use at most ${typedHoursLimit} characters`);
  const ticks: WeeklySlot[] = [];
  let days: number[] = [];
  let hasHours = true;
  let rest = afterSeparator(text.toLowerCase());
  while (rest !== "") {
    const found = dayRange.exec(rest) ?? hourRange.exec(rest);
    if (!found) return fail(`We can't read "${rest.slice(0, 20)}". ${example}`);
    rest = afterSeparator(rest.slice(found[0].length));
    const { group, day = group, lastDay, start = "", end = "" } = found.groups ?? {};
    if (day !== undefined) {
      days = hasHours ? daysOf(day, lastDay) : [...days, ...daysOf(day, lastDay)];
      hasHours = false;
      continue;
    }
    if (days.length === 0) return fail(`Enter a day before the hours. ${example}`);
    const hours = hoursOf(start, end);
    if (!hours) return fail(`Enter whole hours between 09:00 and 23:00. ${example}`);
    ticks.push(...days.flatMap((one) => hours.map((hour) => tickOf(one, hour))));
    hasHours = true;
  }
  return hasHours ? ok(cleanTicks(ticks)) : fail(`Enter the hours after the day. ${example}`);
}

const example = 'For example: "Sat 10–12".';

const afterSeparator = (text: string) => text.replace(/^(?:[\s,;+&]|and\b)+/, "");

const to = String.raw`\s*(?:-|–|—|to\b|until\b)\s*`;
const dayName = String.raw`(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?s?\b`;
const dayRange = new RegExp(
  `^(?:(?<group>weekdays?|weekends?|daily|every day)(?!${to}|\\w)|(?<day>${dayName})(?:${to}(?<lastDay>${dayName}))?)`,
);
const time = String.raw`\d{1,2}(?:[:.]\d\d)?(?:\s*[ap]m\b)?`;
const hourRange = new RegExp(`^(?<start>${time})${to}(?<end>${time})(?!\\d)`);

/** The days of a word or a range, which may pass the week's end. */
function daysOf(first: string, last = first): number[] {
  const numbers = weekdays.map(({ day }) => day as number);
  if (first.startsWith("weekday")) return numbers.slice(0, 5);
  if (first.startsWith("weekend")) return numbers.slice(5);
  if (first === "daily" || first === "every day") return numbers;
  const [from, until] = [first, last].map((name) =>
    weekdays.findIndex(({ short }) => name.startsWith(short.toLowerCase())),
  );
  const length = ((until ?? 0) - (from ?? 0) + 7) % 7;
  return [...numbers, ...numbers].slice(from, (from ?? 0) + length + 1);
}

/** The hours of the grid from `start` to `end`; null if it doesn't have all of them, or there are none. */
function hoursOf(start: string, end: string): number[] | null {
  const until = clockHour(end);
  let from = clockHour(start);
  // "1-3pm" is in the afternoon, "9-3pm" begins in the morning.
  if (end.includes("pm") && !/[ap]m/.test(start) && from + 12 < until) from += 12;
  const hours = Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
  return hours.length > 0 && hours.every((hour) => gridHours.includes(hour)) ? hours : null;
}

/** "9", "09:00" and "9 am" are 9. Not a number for a time that isn't a whole hour. */
function clockHour(text: string): number {
  const [, hour = "", minutes = "00", half] = /^(\d+)(?:[:.](\d\d))?\s*([ap]m)?$/.exec(text) ?? [];
  const number = Number(hour);
  if (minutes !== "00") return Number.NaN;
  return half ? (number % 12) + (half === "pm" ? 12 : 0) : number;
}
