import { expect, test } from "vitest";
import { rangeLabel, rangesOf } from "~/domain/availability/own-week";
import { readTypedHours, typedHoursLimit } from "~/domain/availability/typed-hours";

/** Hours that an expert types in words. */

const read = (text: string) => {
  const hours = readTypedHours(text);
  return hours.ok ? rangesOf(hours.value).map(rangeLabel).join(", ") : hours.error;
};

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const on = (some: readonly string[], ...times: string[]) =>
  some.flatMap((day) => times.map((time) => `${day} ${time}`)).join(", ");

test.each([
  ["", ""],
  [" , ", ""],
  ["Sat 10–12", "Saturday 10:00–12:00"],
  ["sat 10-12, 14-16", "Saturday 10:00–12:00, Saturday 14:00–16:00"],
  ["Mon-Fri 9-12", on(days.slice(0, 5), "09:00–12:00")],
  [
    "Mon, Wed and Fri 18:00 to 20:00; Sun 9–10",
    `${on(["Monday", "Wednesday", "Friday"], "18:00–20:00")}, Sunday 09:00–10:00`,
  ],
  ["Fridays to Mondays 9–10", on(["Monday", "Friday", "Saturday", "Sunday"], "09:00–10:00")],
  ["weekdays 22-23", on(days.slice(0, 5), "22:00–23:00")],
  ["Weekend 9am-5pm", on(days.slice(5), "09:00–17:00")],
  ["every day 12pm until 1 pm", on(days, "12:00–13:00")],
  ["Tuesday 1-3pm", "Tuesday 13:00–15:00"],
  ["Thurs 9-3pm", "Thursday 09:00–15:00"],
  ["Tue 9-10, 9-11", "Tuesday 09:00–11:00"],
])("'%s'", (text, ranges) => {
  expect(read(text)).toBe(ranges);
});

test.each([
  ["10-12", /^Enter a day before the hours\. For example: "Sat 10–12"\.$/],
  ["Sat", /^Enter the hours after the day\./],
  ["weekdays-sat 9-12", /^We can't read "weekdays-sat 9-12"\./],
  ["Sat 10-12, Sun", /^Enter the hours after the day\./],
  ["Sax 10-12", /^We can't read "sax 10-12"\./],
  ["Sat 10", /^We can't read "10"\./],
  ["Sat 10-123", /^We can't read "10-123"\./],
  ["Sunny 9-10", /^We can't read "sunny 9-10"\./],
  ...["8-10", "22-24", "9:30-11", "9-10:30", "12-12", "12-9", "9-99"].map(
    (times) => [`Sat ${times}`, /^Enter whole hours between 09:00 and 23:00\./] as const,
  ),
  [`Sat 9-10${" ".repeat(typedHoursLimit)}`, /^Use at most 200 characters$/],
] as const)("'%s' is an error", (text, error) => {
  expect(read(text)).toMatch(error);
});
