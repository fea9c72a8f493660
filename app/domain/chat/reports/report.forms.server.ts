import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { reportLimit } from "./report";

/** Why a conversation is reported, and whether the reporter wants to hear from the other side again. */
export const reportForm = z.object({
  reason: block({ label: "Reason", max: reportLimit, missing: "Enter a reason" }),
  block: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
});

/** Which way: blocked, or not any more. */
export const blockForm = z.object({
  intent: z.enum(["block", "unblock"], { error: "Choose what to do" }),
});
