import type { LedgerGroup } from "~/db/schema/payments/ledger-groups";
import { ledgerKinds, paidWithText } from "~/domain/ledger/ledger-names";

/** What changed the amount that a payment retains. */
export interface Movement {
  kind: LedgerGroup["kind"];
  /** Whole cents, positive if the payment retains more. */
  amountCents: number;
  isCredit: boolean;
  /** The team whose budget paid; null for all other payments. */
  teamName: string | null;
  /** Whether it belongs to the credit that paid the payment, not to one that the payment became. */
  isOfSpentCredit: boolean;
  /** Whether it is what the guarantee added. */
  isGuarantee?: boolean;
}

/** Returns what a receipt calls a movement. */
export function movementText(movement: Movement): string {
  const text = texts[movement.kind] ?? ledgerKinds[movement.kind];
  return typeof text === "function" ? text(movement) : text;
}

/** Null for kinds that change nothing of what a payment retains. */
const texts: Record<LedgerGroup["kind"], string | ((movement: Movement) => string) | null> = {
  charge: (movement) =>
    movement.isGuarantee ? "Paid by Keyway's guarantee" : `Paid${paidWithText(movement)}`,
  refund: ({ teamName }) => (teamName === null ? "Refunded" : `Went back to ${teamName}'s budget`),
  "refund-by-hand": "Paid back another way",
  correction: "Refund failed",
  credit: ({ amountCents, isOfSpentCredit, isGuarantee }) => {
    if (isGuarantee) return "Went back to Keyway's guarantee";
    if (amountCents > 0) return "Came back from your credit";
    return isOfSpentCredit ? "Went back to the payment of your earlier session" : "Became a credit";
  },
  "dispute-lost": "Returned by your bank",
  fee: null,
  "refund-due": null,
  dispute: null,
  "dispute-won": null,
  earning: null,
  payout: null,
  "payout-paid": null,
  "payout-returned": null,
};
