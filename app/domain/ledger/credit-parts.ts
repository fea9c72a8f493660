import type { Credit } from "~/db/schema/payments/credits";
import type { OpenCredit } from "./credits.server";
import { mostAdded } from "./most-added";

/** How a session's price is paid with a credit of the guarantee (decision J9). Whole cents. */
export interface CreditParts {
  creditCents: number;
  guaranteeCents: number;
  cardCents: number;
}

interface Session {
  amountCents: number;
  currency: string;
  expertId?: string | undefined;
  hours?: number | undefined;
}

/** A credit with the expert and the length of the session that it came from. */
interface Usable extends Pick<OpenCredit, "expertId" | "hours"> {
  credit: Pick<Credit, "amountCents" | "currency">;
}

/** No card payment can be smaller than this. */
const smallestCharge = 50;

/** What a session of the same length may cost at most so that the learner pays nothing. */
export const freeUpTo = (creditCents: number): number =>
  creditCents + mostAdded(creditCents) + smallestCharge - 1;

/** Returns the parts; null for the expert of the first session, and for another currency. */
export function creditParts({ credit, expertId, hours }: Usable, session: Session): CreditParts | null {
  if (credit.currency !== session.currency || expertId === session.expertId) return null;
  const creditCents = Math.min(credit.amountCents, session.amountCents);
  const above = session.amountCents - creditCents;
  const added = hours === session.hours ? Math.min(above, mostAdded(credit.amountCents)) : 0;
  const guaranteeCents = above - added < smallestCharge ? above : added;
  return { creditCents, guaranteeCents, cardCents: above - guaranteeCents };
}

/** The credit that leaves the learner least to pay; of several, the first. None that is frozen. */
export function pickCredit(
  open: readonly OpenCredit[],
  session: Session,
): { one: OpenCredit; parts: CreditParts } | "no-credit" | "frozen" {
  const usable = open.flatMap((one) => {
    const parts = creditParts(one, session);
    return parts ? [{ one, parts }] : [];
  });
  const [best] = usable
    .filter(({ one }) => one.credit.dispute !== "open")
    .sort((a, b) => a.parts.cardCents - b.parts.cardCents);
  return best ?? (usable.length > 0 ? "frozen" : "no-credit");
}
