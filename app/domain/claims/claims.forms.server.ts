import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { claimLimit } from "./claim";

/** The form to report that the other side didn't appear. */
export const noShowForm = z.object({
  reason: block({ label: "What happened", max: claimLimit, missing: "Enter what happened" }),
});

const answerForm = (missing: string) =>
  z
    .object({
      agrees: z.enum(["yes", "no"], { error: missing }).transform((given) => given === "yes"),
      answer: block({ label: "Your answer", max: claimLimit }).transform((text) => text || null),
    })
    .refine(({ agrees, answer }) => agrees || answer !== null, {
      path: ["answer"],
      error: "Enter what happened",
    });

/** The forms for the other side's answer: it agrees, or says what happened. */
export const claimAnswerForms = {
  no_show: answerForm("Choose whether you were there"),
  guarantee: answerForm("Choose whether you agree"),
};

/** The form to claim the guarantee, and the button that has its credit refunded. */
export const guaranteeForm = z
  .object({
    intent: z.enum(["claim", "refund"]).catch("claim"),
    reason: block({ label: "What was wrong", max: claimLimit }),
  })
  .refine(({ intent, reason }) => intent === "refund" || reason !== "", {
    path: ["reason"],
    error: "Enter what was wrong",
  });
