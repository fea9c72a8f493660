import { deletedName } from "~/domain/accounts/erased";
import { shortNear } from "~/domain/bookings/view/booking-view";
import { shownName } from "~/domain/experts/expert";
import { formatNear } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";

/**
 * What waits for one side: an earlier time to take, reports and claims to answer, reviews, notes and answers to write, a
 * calendar that can't be read.
 */

export type ToDoKind = "offer" | "report" | "guarantee" | "review" | "note" | "answer" | "calendar";

export interface ToDoRow {
  kind: ToDoKind;
  /** The alert's, the claim's, the review's or the calendar's. */
  id: string;
  bookingId: string | null;
  reservationId: string | null;
  /** The title of a class, or the name of a calendar. */
  skill: string | null;
  at: Date;
  /** Until when it can be done. An answer has no limit, but waits here for 30 days; a calendar's old times are kept so long. */
  until: Date;
  expertName: string;
  learnerName: string;
  isLearnerErased: boolean;
}

/** The number of lines on a page; those after them are folded. */
export const toDoShown = 6;
/** The most lines that a page reads. */
export const toDoRead = 50;

/** A line as pages show it. */
export type ToDoView = ReturnType<typeof viewToDo>;

/** @param viewer `zone` is the viewer's IANA zone */
export function viewToDo(row: ToDoRow, { zone, now }: { zone: string; now: Date }) {
  const { kind, id, bookingId, reservationId, skill, until } = row;
  const expert = shownName(row.expertName);
  const learner = row.isLearnerErased ? deletedName : isolated(row.learnerName);
  const session = reservationId ? `the class “${isolated(skill ?? "")}”` : "your session with";
  const written = bookingId ? paths.bookingReview(bookingId) : paths.reservationReview(reservationId ?? "");
  const lines = {
    offer: [`Take the earlier time with ${expert}`, paths.alertOffer(id)],
    report: ["Answer the report that you didn't appear", paths.claimAnswer(id)],
    guarantee: [`Answer the guarantee claim of ${learner}`, paths.claimAnswer(id)],
    review: [reservationId ? `Review ${session}` : `Review ${session} ${expert}`, written],
    note: [reservationId ? `Write ${learner} a note about ${session}` : `Write ${learner} a note`, written],
    answer: [`Answer the review by ${learner}`, paths.reviewAnswer(id)],
    calendar: [
      until > now
        ? `Check your calendar ${skill}, which we can't read`
        : `Choose about the busy times of ${skill}, which we can't read`,
      paths.ownCalendars,
    ],
  } as const satisfies Record<ToDoKind, readonly [string, string]>;
  const [text, href] = lines[kind];
  return {
    ...{ id: `${kind}-${id}`, text, href },
    /** The notes about one class are one line on a page, with the names in it. */
    group: kind === "note" && reservationId ? `notes about ${session}` : null,
    name: learner,
    when:
      kind === "calendar" ? `not read since ${formatNear(row.at, zone, now)}` : formatNear(row.at, zone, now),
    left: kind === "answer" || kind === "calendar" ? null : leftText(until, { zone, now }),
  };
}

const hourMs = 3_600_000;

/** "12 days left"; with the deadline where it is near: "47 hours left, until tomorrow, 11:40". */
function leftText(until: Date, { zone, now }: { zone: string; now: Date }): string {
  const left = `${timeLeft(until, now)} left`;
  const isNear = until.getTime() - now.getTime() < nearHours * hourMs;
  return isNear ? `${left}, until ${shortNear(until, zone, now)}` : left;
}

const nearHours = 72;

/** "28 minutes", "47 hours", "12 days" */
function timeLeft(until: Date, now: Date): string {
  const hours = Math.floor((until.getTime() - now.getTime()) / hourMs);
  if (hours < 1) return plural(Math.ceil((until.getTime() - now.getTime()) / 60_000), "minute");
  if (hours >= nearHours) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
