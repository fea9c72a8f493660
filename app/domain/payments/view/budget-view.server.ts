import type { Db } from "~/db/client.server";
import { findBudgets } from "~/domain/payments/find-budgets.server";
import {
  type BudgetChoice,
  budgetPaymentMessages,
  payFromBudgetText,
  whyNotFromBudget,
} from "~/domain/payments/team-budget";
import { isolated } from "~/shared/isolated";

/** Returns the budgets that an account may pay an amount from, and why those of its other teams can't. */
export async function viewBudgets(
  db: Db,
  { amountCents, ...account }: { userId: string; now: Date; amountCents: number },
): Promise<BudgetChoice[]> {
  const budgets = await findBudgets(db, account);
  return budgets.map((budget) => {
    const { teamId, leftCents } = budget;
    const name = isolated(budget.name);
    const whyNot = whyNotFromBudget(budget, amountCents);
    return whyNot
      ? { teamId, text: name, whyNot: budgetPaymentMessages[whyNot] }
      : { teamId, text: payFromBudgetText(name, amountCents, leftCents), whyNot: null };
  });
}
