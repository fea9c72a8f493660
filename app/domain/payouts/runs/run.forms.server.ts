import { z } from "zod";
import { block } from "~/domain/form-fields.server";
import { isTargetDay } from "~/domain/payouts/files/target-days";

/** A form with a button only. */
export const noFields = z.object({});

/** What the admin does with a run, or the day on which the bank is to pay. @param today "2026-11-30" */
export const runForm = (today: string) =>
  z
    .object({
      intent: z.enum(["confirm", "send", "stop", "all-paid", "execution-day"], {
        error: "Choose what to do",
      }),
      executeOn: z.string().max(10, wrongDayText).default(""),
    })
    .superRefine(({ intent, executeOn }, context) => {
      const message = intent === "execution-day" ? whyNotDay(executeOn, today) : null;
      if (message) context.addIssue({ code: "custom", path: ["executeOn"], message });
    });

const wrongDayText = "Enter a date, such as 2026-11-30";
/** A bank takes orders for about a year ahead. */
const mostDays = 365;

function whyNotDay(day: string, today: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return wrongDayText;
  if (day < today) return "This day is over. Choose today or a later day";
  if (at - Date.parse(`${today}T00:00:00Z`) > mostDays * 86_400_000) return "Choose a day within a year";
  return isTargetDay(day) ? null : "Banks don't pay on this day: it is a weekend or a holiday of TARGET";
}

/** What became of a payout by bank. */
export const settlePayoutForm = z
  .object({
    outcome: z.enum(["paid", "failed", "returned"], { error: "Choose what became of the payout" }),
    reason: block({ label: "Reason", max: 500 }).optional(),
    /** Whether it failed because the account is closed. */
    isClosed: z.string().optional(),
  })
  .refine(({ outcome, reason }) => outcome === "paid" || reason, {
    error: "Enter the reason: the expert reads it",
    path: ["reason"],
  });
