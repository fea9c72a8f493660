import { z } from "zod";
import type { Claim } from "~/db/schema/claims/claims";
import { block } from "~/domain/form-fields.server";
import { claimLimit } from "./claim";
import { claimKinds } from "./claim-kinds";

/** The form to report that the other side didn't appear. */
export const noShowForm = z.object({
  reason: block({ label: "What happened", max: claimLimit, missing: "Enter what happened" }),
});

/** The form for the other side's answer: it agrees, or says what happened. */
export const claimAnswerForm = (kind: Claim["kind"]) =>
  z
    .object({
      agrees: z
        .enum(["yes", "no"], { error: claimKinds[kind].answer.missing })
        .transform((given) => given === "yes"),
      answer: block({ label: "Your answer", max: claimLimit }).transform((text) => text || null),
    })
    .refine(({ agrees, answer }) => agrees || answer !== null, {
      path: ["answer"],
      error: "Enter what happened",
    });

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
