import type { CaseFile } from "~/db/schema/bookings/case-files";
import { deletedName } from "~/domain/accounts/erased";

/** The rules and texts of case files and of the notes before a lesson (0030). Pure. */

/** The maximum lengths of a case file's texts and of the learner's note, in characters. */
export const caseLimits = { brought: 1000, done: 2000, exercise: 400, nextStep: 500, note: 500 } as const;

/** The maximum number of exercises. */
export const mostExercises = 3;

/** What the expert writes. */
export type CaseTexts = Pick<
  CaseFile,
  "brought" | "done" | "exercise1" | "exercise2" | "exercise3" | "nextStep"
>;

export const caseTextNames = [
  "brought",
  "done",
  "exercise1",
  "exercise2",
  "exercise3",
  "nextStep",
] as const satisfies ReadonlyArray<keyof CaseTexts>;

/** Picks the texts of a case file. */
export const textsOf = ({
  brought,
  done,
  exercise1,
  exercise2,
  exercise3,
  nextStep,
}: CaseTexts): CaseTexts => ({
  ...{ brought, done, exercise1, exercise2, exercise3, nextStep },
});

export const isSameCase = (one: CaseTexts, other: CaseTexts): boolean =>
  caseTextNames.every((name) => one[name] === other[name]);

/** Moves the exercises up, so that none is empty before another. */
export function withoutGaps(texts: CaseTexts): CaseTexts {
  const [exercise1 = null, exercise2 = null, exercise3 = null] = exercisesOf(texts);
  return { ...texts, exercise1, exercise2, exercise3 };
}

/** The exercises that were written, in order. */
export const exercisesOf = ({ exercise1, exercise2, exercise3 }: CaseTexts): string[] =>
  [exercise1, exercise2, exercise3].filter((text) => text !== null);

/** Reports whether the learner can read it. */
export const isPublished = (file: Pick<CaseFile, "publishedAt"> | null): boolean => !!file?.publishedAt;

/** A correction is mentioned if it came later than the minute of the publication. */
export const updatedAt = ({
  publishedAt,
  savedAt,
}: Pick<CaseFile, "publishedAt" | "savedAt">): Date | null =>
  publishedAt && savedAt.getTime() - publishedAt.getTime() > 60_000 ? savedAt : null;

interface Session {
  status: string;
  startsAt: Date;
  /** As the session shows it. */
  learnerName: string;
}

export type CaseError = "not-started" | "not-held" | "learner-gone" | "incomplete";

/** Why the expert can't write a case file; null if that is possible. */
export function whyNoCase({ status, startsAt, learnerName }: Session, now: Date): CaseError | null {
  if (status !== "confirmed" && status !== "completed") return "not-held";
  if (learnerName === deletedName) return "learner-gone";
  return now < startsAt ? "not-started" : null;
}

/** Whether the learner can still write the note. */
export const canWriteNote = (
  { status, startsAt }: Pick<Session, "status" | "startsAt">,
  now: Date,
): boolean => status === "confirmed" && now < startsAt;

export const caseMessages = {
  "not-started": "You can write the case file once the lesson has started.",
  incomplete: "A published case file needs what you did and the next step.",
  "not-held": "The lesson didn't take place, so there is no case file to write.",
  "learner-gone": "The learner has deleted their account, so there is no case file to write.",
  conflict:
    "This case file was saved in another tab or on another device since you opened this page. Nothing is lost: what you typed is still in the form. Saving again replaces the other text.",
  "note-late": "The lesson has started or was cancelled, so your note can't be changed any more.",
  draft: "Your draft is saved. Only you can see it.",
  published: "The case file is published. We've emailed the learner.",
  corrected: "Your correction is saved.",
  noted: "Your note is saved. Your expert can read it now.",
  "note-removed": "Your note is removed.",
};
