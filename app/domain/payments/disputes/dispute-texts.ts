import type { Dispute } from "~/db/schema/payments/disputes";

/** The states of a dispute on the admin's pages. */
export const disputeStateTexts: Record<Dispute["state"], string> = {
  open: "Open",
  won: "Won",
  lost: "Lost",
};
