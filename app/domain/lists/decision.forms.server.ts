import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { reasonLimit } from "./decision";

/** The admin's decision; a refusal has a reason for the author. */
export const decisionForm = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("accept") }),
    z.object({
      decision: z.literal("refuse"),
      reason: block({ label: "Reason", max: reasonLimit, missing: "Enter a reason" }),
    }),
  ],
  { error: "Choose what to do" },
);
