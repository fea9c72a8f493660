import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { reportLimit } from "./report";

/** The reason for a report, and whether to block the other side. */
export const reportForm = z.object({
  reason: block({ label: "Reason", max: reportLimit, missing: "Enter a reason" }),
  block: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
});

/** Whether to block or unblock an account. */
export const blockForm = z.object({
  intent: z.enum(["block", "unblock"], { error: "Choose what to do" }),
});
