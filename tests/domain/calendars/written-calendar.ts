import type { CalendarReading } from "~/domain/calendars/read-busy-times.server";

/** Writes an iCalendar document around components, each a list of lines. */
export const calendarWith = (...components: string[][]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", ...components.flat(), "END:VCALENDAR", ""].join(
    "\r\n",
  );

export const component = (name: string, ...lines: string[]): string[] => [
  `BEGIN:${name}`,
  ...lines,
  `END:${name}`,
];

/** An event with a UID, of an hour from a start unless the lines say otherwise. */
export const eventWith = (...lines: string[]): string[] =>
  component("VEVENT", "UID:one@example.com", ...lines);

export const winterToWinter = {
  zone: "Europe/Berlin",
  from: new Date("2026-01-01T00:00:00Z"),
  until: new Date("2027-01-01T00:00:00Z"),
  ownUid: "@keyway",
};

const minute = (instant: Date) => instant.toISOString().slice(0, 16);

/** "2026-03-02T09:00/2026-03-02T10:00" for each busy time, in UTC; or the reason. */
export const shown = (reading: CalendarReading): string | string[] =>
  reading.ok ? reading.busy.map(({ start, end }) => `${minute(start)}/${minute(end)}`) : reading.reason;
