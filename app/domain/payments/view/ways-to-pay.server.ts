import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import type { SignedInCaller } from "~/domain/caller";
import { pickCredit } from "~/domain/ledger/credit-parts";
import { findOpenCredits } from "~/domain/ledger/credits.server";
import { findBudgets } from "~/domain/payments/find-budgets.server";
import { whyNotFromBudget } from "~/domain/payments/team-budget";

/** Tells whether the payer has a credit or a team's budget that can pay a session (dollars), now. */
export async function canPayWithoutCard(
  db: Db,
  { actor: { userId }, now }: SignedInCaller,
  { totalCents: amountCents, expertId, hours }: Pick<Booking, "totalCents" | "expertId" | "hours">,
): Promise<boolean> {
  const [credits, budgets] = await Promise.all([
    findOpenCredits(db, userId, now),
    findBudgets(db, { userId, now }),
  ]);
  return (
    typeof pickCredit(credits, { amountCents, currency: "USD", expertId, hours }) !== "string" ||
    budgets.some((budget) => !whyNotFromBudget(budget, amountCents))
  );
}
