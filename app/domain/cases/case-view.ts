import type { CaseFile } from "~/db/schema/bookings/case-files";
import { taughtMinutes } from "~/domain/bookings/booking";
import { shownName } from "~/domain/experts/expert";
import { excerpt } from "~/domain/lists/excerpt";
import { formatDate, formatLongDay } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { formatZoned, formatZonedTime } from "~/shared/zone-text";
import { exercisesOf, updatedAt } from "./case-file";

/** A case file as its sheet shows it, in the viewer's zone. Pure. */
export type CaseSheetView = ReturnType<typeof viewCase>;

interface Lesson {
  startsAt: Date;
  hours: number;
  expertName: string;
  learnerName: string;
}

/** @param zone the viewer's IANA zone */
export function viewCase(
  file: CaseFile,
  { lesson, note, zone }: { lesson: Lesson; note: string | null; zone: string },
) {
  const updated = updatedAt(file);
  return {
    /** Null for a draft. */
    number: file.number,
    subject: subjectOf(file),
    expert: shownName(lesson.expertName),
    learner: isolated(lesson.learnerName),
    lesson: `${formatLongDay(lesson.startsAt, zone)}, ${formatZonedTime(lesson.startsAt, zone)}`,
    minutes: taughtMinutes(lesson.hours),
    note,
    brought: file.brought,
    done: file.done,
    exercises: exercisesOf(file),
    nextStep: file.nextStep,
    published: file.publishedAt && formatDate(file.publishedAt, zone),
    updated: updated && formatZoned(updated, zone),
  };
}

/** A case file in the casebook. */
export const viewCaseLine = (
  file: {
    bookingId: string;
    number: number | null;
    brought: string | null;
    nextStep: string | null;
    startsAt: Date;
    expertName: string;
  },
  zone: string,
) => ({
  href: paths.caseFile(file.bookingId),
  number: file.number,
  title: subjectOf(file),
  expert: shownName(file.expertName),
  date: formatDate(file.startsAt, zone),
  nextStep: file.nextStep,
});

/** The first sentence of what was brought, without its full stop; null if nothing was. */
const subjectOf = ({ brought }: { brought: string | null }): string | null =>
  brought && excerpt(/^.*?(?:[?!](?=\s|$)|(?=\.(?:\s|$)))/.exec(brought)?.[0] ?? brought);
