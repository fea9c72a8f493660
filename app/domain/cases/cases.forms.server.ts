import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { caseLimits, withoutGaps } from "./case-file";

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
    done: optional("What we did", caseLimits.done),
    exercise1: optional("Exercise 1", caseLimits.exercise),
    exercise2: optional("Exercise 2", caseLimits.exercise),
    exercise3: optional("Exercise 3", caseLimits.exercise),
    nextStep: optional("Next step", caseLimits.nextStep),
    intent: z.enum(["draft", "publish"]).catch("draft"),
    version,
  })
  .superRefine(({ intent, done, nextStep }, context) => {
    if (intent !== "publish") return;
    if (!done) context.addIssue({ code: "custom", path: ["done"], message: "Enter what you did" });
    if (!nextStep) context.addIssue({ code: "custom", path: ["nextStep"], message: "Enter the next step" });
  })
  .transform(({ intent, version: opened, ...texts }) => ({
    texts: withoutGaps(texts),
    isPublishing: intent === "publish",
    opened,
  }));

export const noteForm = z.object({ note: block({ label: "Note", max: caseLimits.note }) });
