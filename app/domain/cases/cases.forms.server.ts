import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { type CaseTexts, caseLimits, mostExercises, withoutGaps } from "./case-file";

/** The forms of a case file and of the learner's note. An empty field is stored as null. */

const optional = (label: string, max: number) => block({ label, max }).transform((text) => text || null);

/** The version that the form was opened with; null for anything that the page doesn't write itself. */
const version = z
  .string()
  .optional()
  .transform((text) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null));

/** A published case file needs its two main texts; a draft needs none. */
export const caseForm = z
  .object({
    brought: optional("What was brought", caseLimits.brought),
    did: optional("What we did", caseLimits.done),
    exercises: z
      .array(optional("Exercise", caseLimits.exercise))
      .max(mostExercises, `Enter at most ${mostExercises} exercises`),
    next: optional("Next step", caseLimits.nextStep),
    intent: z.enum(["draft", "publish"]).catch("draft"),
    version,
  })
  .superRefine(({ intent, did, next }, context) => {
    if (intent !== "publish") return;
    if (!did) context.addIssue({ code: "custom", path: ["did"], message: "Enter what you did" });
    if (!next) context.addIssue({ code: "custom", path: ["next"], message: "Enter the next step" });
  })
  .transform(({ intent, version: opened, brought, did, next, exercises }) => ({
    texts: textsFrom({ brought, done: did, nextStep: next }, exercises),
    isPublishing: intent === "publish",
    opened,
  }));

/** Puts the exercises in their order, without gaps. */
function textsFrom(
  texts: Pick<CaseTexts, "brought" | "done" | "nextStep">,
  [exercise1 = null, exercise2 = null, exercise3 = null]: Array<string | null>,
) {
  return withoutGaps({ ...texts, exercise1, exercise2, exercise3 });
}

export const noteForm = z.object({ note: block({ label: "Note", max: caseLimits.note }) });
