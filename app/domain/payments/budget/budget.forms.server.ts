import { z } from "zod";
import { topUpLimits } from "~/domain/payments/team-budget";
import { formatMoney, parsePrice } from "~/shared/money";

const { leastCents, mostCents } = topUpLimits;
const amountFault = `Enter an amount from ${formatMoney(leastCents, "USD")} to ${formatMoney(mostCents, "USD")}`;

/** The form that adds to a budget: the amount in dollars, and how it is paid. */
export const topUpForm = z.object({
  amount: z
    .string()
    .default("")
    .transform((typed) => parsePrice(typed) ?? 0)
    .refine((cents) => cents >= leastCents && cents <= mostCents, amountFault),
  way: z.enum(["card", "transfer"]).catch("card"),
});

/** What the admin says became of an invoice. */
export const settleInvoiceForm = z.object({ intent: z.enum(["paid", "cancel"]) });

/** A form of the budget's page with a button alone, and which invoice it is about. */
export const invoiceForm = z.object({ paymentId: z.string().max(36).default("") });
