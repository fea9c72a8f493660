import { z } from "zod";
import { block, line } from "~/domain/form-fields.server";
import { longestText, reportLimit, shortestText } from "./review";

/** Counts code points, as the database does. */
const isLongEnough = (text: string) => [...text].length >= shortestText;

const isFirst = z
  .literal("on")
  .optional()
  .transform((flag) => flag === "on");

const skill = line({ label: "Skill", max: 200 }).transform((text) => text || null);

/** The learner's review: a rating, and a comment of 20 to 2,000 characters or none. */
export const reviewForm = z.object({
  rating: z.enum(["1", "2", "3", "4", "5"], { error: "Choose a rating" }).transform(Number),
  comment: block({ label: "Comment", max: longestText })
    .refine(
      (text) => text === "" || isLongEnough(text),
      `Comment must be at least ${shortestText} characters, or empty`,
    )
    .transform((text) => text || null),
  skill,
  first: isFirst,
});

/** The review of what was free of charge, in words alone. */
export const wordsForm = z
  .object({
    comment: block({ label: "Comment", max: longestText, missing: "Enter a comment" }).refine(
      (text) => text === "" || isLongEnough(text),
      `Comment must be at least ${shortestText} characters`,
    ),
    skill,
    first: isFirst,
  })
  .transform((words) => ({ ...words, rating: null }));

/** The expert's private note to the learner. */
export const noteForm = z.object({
  note: block({ label: "Note", max: longestText, missing: "Enter a note" }).refine(
    (text) => text === "" || isLongEnough(text),
    `Note must be at least ${shortestText} characters`,
  ),
  first: isFirst,
});

export const answerForm = z.object({
  answer: block({ label: "Answer", max: longestText, missing: "Enter an answer" }),
});

export const reviewReportForm = z.object({
  reason: block({ label: "Reason", max: reportLimit, missing: "Enter a reason" }),
});
