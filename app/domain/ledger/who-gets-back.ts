import { endSentence } from "~/shared/end-sentence";
import { formatAmount } from "~/shared/money";

/** Who gets back what was paid for a session or a seat, in words (0038). Pure; amounts are whole cents. */

/** The reader, and the name of the team whose budget paid; null if the learner did. The expert doesn't read the name. */
export interface PaidBy {
  team: string | null;
  asExpert?: boolean | undefined;
}

/** "you get", "the learner gets", "the budget of ACME gets", "the team that paid gets" */
export function whoGets({ team, asExpert = false }: PaidBy): string {
  if (team === null) return asExpert ? "the learner gets" : "you get";
  return asExpert ? "the team that paid gets" : `the budget of ${team} gets`;
}

/** Says in a learner's mail where a refund goes. A budget has it at once, so no other mail follows. */
export const refundNews = (cents: number, team: string | null): string =>
  team === null
    ? `We'll refund the ${formatAmount(cents)} that you paid.`
    : endSentence(`${formatAmount(cents)} has gone back to the budget of ${team}`);
