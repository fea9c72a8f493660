import type { Db } from "~/db/client.server";
import { pickerWeek, weekSpan } from "~/domain/availability/picker.server";
import { findFreeSlots } from "~/domain/availability/queries.server";
import { type Terms, weekLimits } from "~/domain/availability/terms";
import { partNames } from "~/domain/availability/week-ahead";
import { lengthText, maxHoursPerBooking, payUntil, taughtMinutes } from "~/domain/bookings/booking";
import { leavesTimeToPay } from "~/domain/bookings/reschedule";
import { directTerms, dueText } from "~/domain/bookings/terms-texts";
import { isoDay } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import type { ScanChoice } from "./booking.forms.server";
import { nextMonths, type PickerChoice } from "./picker-choice";

interface PickerQuestion {
  expertId: string;
  learnerId: string;
  choice: PickerChoice;
  zone: string;
  now: Date;
  terms: Terms | null;
  /** `checkout` if the learner came from the listing. */
  to?: "checkout" | undefined;
  /** The learner's, if the session is booked directly from here. */
  direct?: { isNewcomer: boolean } | undefined;
  scan?: ScanChoice;
  /** The session that is moved. It isn't in its own way; its start, and starts too early to pay, are left out. */
  moving?: { id: string; startsAt: Date } & Parameters<typeof leavesTimeToPay>[0];
  /** The address of the page with the picker, unless it is the booking page. */
  addressOf?(query: { week?: number; date?: string }): string;
}

/** Returns one week of free times as links and radios, in the viewer's zone. */
export async function readPicker(db: Db, question: PickerQuestion) {
  const { expertId, learnerId, choice, zone, now, to, scan } = question;
  const { week, hours } = choice;
  const span = weekSpan({ zone, now, week });
  const search = { expertId, learnerId, now, hours, except: question.moving?.id };
  const { moving, direct } = question;
  const isOther = (start: Date) =>
    !moving || (start.getTime() !== moving.startsAt.getTime() && leavesTimeToPay(moving, start, now));
  const termsOf = (start: Date) => {
    if (direct) return { terms: directTerms(start, { zone, now, ...direct }) };
    const due = moving && payUntil({ ...moving, startsAt: start });
    return due ? { terms: dueText(due, zone) } : {};
  };
  const slots = (await findFreeSlots(db, { ...search, span })).filter(isOther);
  const days = pickerWeek({ zone, now, week, slots });
  const addressOf = (query: Partial<{ week: number; date: string; hours: number }>) =>
    question.addressOf?.(query) ??
    paths.book(expertId, { ...(hours > 1 && { hours }), ...(to && { to }), ...scan, ...query });
  const chosen = choice.isOpening ? days.find((day) => day.slots.length > 0)?.date : choice.date;
  const selected = days.find((day) => day.date === chosen);
  const later = { start: span.end, end: new Date(span.end.getTime() + searchedDays * 86_400_000) };
  const [next] =
    slots.length > 0 ? [] : (await findFreeSlots(db, { ...search, span: later })).filter(isOther);
  const nextDay = next && isoDay(next, zone);

  return {
    isEmpty: slots.length === 0,
    /** Which of the expert's terms exclude times of this week. */
    limits: weekLimits(question.terms, { now, ...span }),
    firstWeek: addressOf({ week: 0 }),
    /** The first day with a free time after a week without any. */
    nextFree: nextDay ? { name: dayName(nextDay), href: addressOf({ date: nextDay }) } : null,
    weekLabel: weekLabel(
      days.map((day) => day.date),
      isoDay(now, zone).slice(0, 4),
    ),
    previous: week > 0 ? addressOf({ week: week - 1 }) : null,
    next: addressOf({ week: week + 1 }),
    months: nextMonths(isoDay(now, zone)).map((month) => ({
      name: month.name,
      href: addressOf({ week: month.week }),
      isShown: month.week === week,
    })),
    days: days.map((day) => ({
      date: day.date,
      weekday: day.weekday.slice(0, 3),
      dayNumber: day.dayNumber,
      name: dayName(day.date),
      parts: partNames.map((part) => day.slots.filter((slot) => slot.part === part).length),
      isPast: day.isPast,
      isSelected: day === selected,
      href: addressOf({ week, date: day.date }),
    })),
    selected: selected && {
      name: dayName(selected.date),
      parts: partsOfDay(
        selected.slots.map((slot) => ({
          ...slot,
          ...termsOf(new Date(slot.datetime)),
        })),
      ),
    },
    lengths: Array.from({ length: maxHoursPerBooking }, (_, index) => index + 1).map((count) => ({
      hours: count,
      label: lengthText(taughtMinutes(count)),
      isSelected: count === hours,
      href: addressOf({ week, ...(chosen && { date: chosen }), hours: count }),
    })),
  };
}

/** How many days after an empty week are searched for a free one. */
const searchedDays = 56;

type PickerSlot = ReturnType<typeof pickerWeek>[number]["slots"][number] & {
  /** The terms of a direct booking; for an unpaid session that moves here, when it has to be paid. */
  terms?: string;
};

const dayParts = [
  { part: "morning", name: "Morning", hint: "before 12:00" },
  { part: "afternoon", name: "Afternoon", hint: "12:00 to 17:00" },
  { part: "evening", name: "Evening", hint: "from 17:00" },
] as const;

const partsOfDay = (slots: PickerSlot[]) =>
  dayParts
    .map(({ part, name, hint }) => ({ name, hint, slots: slots.filter((slot) => slot.part === part) }))
    .filter((part) => part.slots.length > 0);

const calendarText = (date: string, style: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { ...style, timeZone: "UTC" }).replace(",", "");

/** "Monday 23 November 2026" */
const dayName = (date: string) =>
  calendarText(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** "23 – 29 November", "30 Nov – 6 Dec"; with the year if it isn't the current one. */
function weekLabel(dates: string[], thisYear: string): string {
  const first = dates[0] ?? "";
  const last = dates.at(-1) ?? first;
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const month = isSameMonth ? "long" : "short";
  const end = calendarText(last, {
    day: "numeric",
    month,
    ...(last.slice(0, 4) !== thisYear && { year: "numeric" }),
  });
  return `${calendarText(first, isSameMonth ? { day: "numeric" } : { day: "numeric", month })} – ${end}`;
}
