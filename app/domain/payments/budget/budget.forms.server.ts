import { z } from "zod";
import { formatMoney, parsePrice } from "~/shared/money";
import { topUpLimits } from "~/domain/payments/team-budget";

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
