import { maxHoursPerBooking } from "~/domain/bookings/booking";
import { isoDay } from "~/shared/format-time";
import { isIsoDate } from "~/shared/iso-date";

/** The state of the picker, read from its address only, so every step is a link. */
export interface PickerChoice {
  /** Weeks after the one that starts today in the viewer's zone. */
  week: number;
  /** The chosen day on the viewer's calendar, YYYY-MM-DD. */
  date: string | null;
  /** Neither a week nor a day is chosen, so the picker opens on the first free day of this week. */
  isOpening: boolean;
  hours: number;
  startsAt: Date | null;
}

/** How many weeks ahead the picker goes: 50 years. */
const lastWeek = 2600;

/** Reads the address; invalid values count as not chosen. A start sets the date, and a date sets the week. */
export function readPickerChoice(
  search: URLSearchParams,
  { zone, now, startsAt }: { zone: string; now: Date; startsAt: Date | null },
): PickerChoice {
  const today = isoDay(now, zone);
  const given = search.get("date") ?? "";
  const date = startsAt && startsAt > now ? isoDay(startsAt, zone) : isIsoDate(given) ? given : null;
  const week = date ? Math.floor(daysBetween(today, date) / 7) : wholeNumber(search.get("week"), 0, lastWeek);
  const isReachable = week >= 0 && week <= lastWeek;
  return {
    week: isReachable ? week : 0,
    date: isReachable ? date : null,
    isOpening: date === null && !search.has("week"),
    hours: wholeNumber(search.get("hours"), 1, maxHoursPerBooking),
    startsAt,
  };
}

/** The weeks of the picker in which the next months begin, for jumping to them. @param today YYYY-MM-DD */
export function nextMonths(today: string): Array<{ name: string; week: number }> {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: monthsAhead }, (_, index) => {
    const first = new Date(Date.UTC(year, month + index, 1));
    return {
      name: first.toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" }),
      week: Math.floor(daysBetween(today, first.toISOString().slice(0, 10)) / 7),
    };
  });
}

const monthsAhead = 4;

function wholeNumber(text: string | null, minimum: number, maximum: number): number {
  const value = /^\d{1,6}$/.test(text ?? "") ? Number(text) : minimum;
  return Math.min(Math.max(value, minimum), maximum);
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
