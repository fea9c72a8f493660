import { z } from "zod";
import { block } from "~/domain/form-fields.server";

/** A form with a button only. */
export const noFields = z.object({});

/** What the admin does with a run. */
export const runForm = z.object({
  intent: z.enum(["confirm", "send", "stop", "all-paid"], { error: "Choose what to do" }),
});

/** What became of a payout by bank. */
export const settlePayoutForm = z
  .object({
    outcome: z.enum(["paid", "failed", "returned"], { error: "Choose what became of the payout" }),
    reason: block({ label: "Reason", max: 500 }).optional(),
  })
  .refine(({ outcome, reason }) => outcome === "paid" || reason, {
    error: "Enter the reason: the expert reads it",
    path: ["reason"],
  });
