import { capitalized } from "~/shared/capitalized";
import { formatDay, formatMoment, formatNear, formatTime, formatWeekday } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { busyText, calendarName, failureText, standingOf } from "./own-calendar";
import type { Clash, ListedCalendar } from "./queries.server";

/** Experts' own calendars in words, for their page. */

interface Viewer {
  /** The viewer's IANA zone. */
  zone: string;
  now: Date;
}

export type CalendarView = ReturnType<typeof viewCalendar>;

/** A calendar as a line of the page. */
export function viewCalendar(calendar: ListedCalendar, viewer: Viewer) {
  const { id, readAt, choice } = calendar;
  const { zone, now } = viewer;
  const standing = standingOf(calendar, now);
  return {
    id,
    name: calendarName(calendar),
    isRead: standing === "read",
    said: lastReadingOf(calendar, viewer),
    when: readAt ? `Last read: ${formatNear(readAt, zone, now)}` : null,
    /** What becomes of its last known busy times; null while it can be read, or never was. */
    rest: standing === "read" || !readAt ? null : choice ? restTexts[choice] : restTexts[standing],
    mayChoose: standing === "asked" && readAt !== null,
  };
}

const restTexts = {
  failing: "Its last known busy times still block your hours.",
  told: "Its last known busy times still block your hours, but newer ones are missing.",
  asked:
    "Its last known busy times are more than a week old and still block your hours. Keep them or drop them?",
  keep: "You keep its last known busy times.",
  drop: "Its busy times are dropped until it can be read again.",
};

/** What the last try found, or why it found nothing, as a sentence. */
export function lastReadingOf(calendar: ListedCalendar, { zone, now }: Viewer): string {
  const { failure, triedAt, count, next } = calendar;
  if (failure) return failureText(failure);
  return triedAt ? `${capitalized(busyText(count, next && weekdayNear(next, zone, now)))}.` : "Not read yet.";
}

/** "Tuesday 15:00" in the week ahead, then "Tue 8 Dec, 15:00". */
function weekdayNear(instant: Date, zone: string, now: Date): string {
  const isNear = instant.getTime() - now.getTime() < 6 * 86_400_000;
  const time = formatTime(instant, zone);
  return isNear ? `${formatWeekday(instant, zone)} ${time}` : `${formatDay(instant, zone)}, ${time}`;
}

/** An upcoming session that overlaps a busy time. */
export const viewClash = ({ id, startsAt, learner }: Clash, { zone }: Viewer) => ({
  id,
  text: `${formatMoment(startsAt, zone)} with ${isolated(learner)}`,
});

export type ClashView = ReturnType<typeof viewClash>;
