import type { FactsOf } from "~/domain/mails/mail-kind";
import { budgetNews } from "~/domain/payments/announce-budget.server";
import { formatMoney } from "~/shared/money";
import { action, greeting, mailTemplate, strongFact } from "../letter";

type BudgetMail = FactsOf<typeof budgetNews>;

/** To a team's owner and managers: its budget is low, got money, or was refunded. */
export const budgetNewsMail = mailTemplate(budgetNews, (budget) => {
  const { to_name, about, team_name, amountCents, leftCents, currency, budgetUrl } = budget;
  const { title, text } = words[about];
  const left = formatMoney(leftCents, currency);
  return {
    title,
    subject: `${title}: ${team_name}`,
    preview: `${left} left to spend.`,
    reason: `You get this email because you run the team ${team_name} on Keyway.`,
    says: [
      `${greeting(to_name)} ${text(budget, formatMoney(amountCents, currency))}`,
      strongFact("Left in the budget", left),
      action(budgetUrl, "View budget"),
    ],
  };
});

const words: Record<
  BudgetMail["about"],
  { title: string; text(budget: BudgetMail, amount: string): string }
> = {
  low: {
    title: "The budget is low",
    text: ({ team_name }) =>
      `the budget of ${team_name} is running low. Members can't use it for anything that costs more than what is left.`,
  },
  received: {
    title: "Added to the budget",
    text: ({ team_name, isTransfer }, amount) =>
      `${isTransfer ? "your transfer" : "your payment"} of ${amount} has arrived, and ${team_name} can spend it now.`,
  },
  refunded: {
    title: "Refunded from the budget",
    text: ({ team_name, isTransfer }, amount) =>
      `we have refunded ${amount} of what ${team_name} paid in advance, ${isTransfer ? "by transfer" : "to the card that paid it"}.`,
  },
};
