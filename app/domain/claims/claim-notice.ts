import type { Claim } from "~/db/schema/claims/claims";
import type { DisputedCredit } from "~/domain/ledger/credits.server";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { claimKinds } from "./claim-kinds";

/** A claim on the page of its session, for one of its sides. Pure. */

interface ClaimFacts {
  /** The session. */
  id: string;
  asExpert: boolean;
  otherName: string;
  zone: string;
  /** What the guarantee gave its learner, while it can be used. */
  credit: DisputedCredit | null;
}

/** The state of a claim, with the link to answer it or to read it, and to use the credit that it gave. */
export function claimNotice(claim: Claim, facts: ClaimFacts) {
  const { noun, givesCredit, ...kind } = claimKinds[claim.kind];
  const text = kind.standing(claim, facts);
  const isAnswered = claim.state !== "open" || claim.side === (facts.asExpert ? "expert" : "learner");
  const page = kind.page(facts.id);
  if (!isAnswered)
    return { text, href: paths.claimAnswer(claim.id), label: `Answer the ${noun}`, leads: true };
  if (!givesCredit || !facts.credit) return { text, href: page, label: `See the ${noun}`, leads: false };
  const { amountCents, currency } = facts.credit;
  const has = `You have a credit of ${formatMoney(amountCents, currency)}.`;
  return { text: `${text} ${has}`, href: page, label: "Use your credit", leads: true };
}
