/** The texts for payments that a person has to review. */

/**
 * An event that can't be read, a refund or dispute that the ledger can't take, a purchase that matches no payment, a
 * failed refund, or a refund to be made at Payhip or by transfer.
 */
export type ToSettleKind =
  | "not-understood"
  | "refund-odd"
  | "dispute-odd"
  | "unmatched"
  | "refund-failed"
  | "refund-by-hand"
  | "refund-by-transfer";

export const toSettleKinds: Record<ToSettleKind, string> = {
  "not-understood": "Event we can't read",
  "refund-odd": "Refund that doesn't fit its payment",
  "dispute-odd": "Dispute that doesn't fit its payment",
  unmatched: "Purchase that fits no seat",
  "refund-failed": "Refund that failed",
  "refund-by-hand": "Refund to make at Payhip",
  "refund-by-transfer": "Refund to make by transfer",
};

/** What to do, and what removes it from the queue automatically. */
export const toSettleAdvice: Record<ToSettleKind, string> = {
  "not-understood":
    "The provider sent an event that is signed, but not in a form we know. Find it at the provider by the name above, and do by hand what it asks for.",
  "refund-odd":
    "The provider reports a refund that isn't a positive amount in the payment's currency, or is more than the payment holds. It isn't in the ledger. Find it at the provider, and correct it there.",
  "dispute-odd":
    "The provider reports a dispute that isn't a positive amount in the payment's currency, or is more than the payment holds. It isn't in the ledger. Find it at the provider, and answer it there.",
  unmatched:
    "A purchase at Payhip doesn't match any seat that is waiting for payment. Find the purchase in Payhip, then refund it there or help its buyer.",
  "refund-failed":
    "The provider did not give this money back. Give it back there, or in another way. It leaves the queue by itself when a later refund of the same payment is on its way.",
  "refund-by-hand":
    "We can't make refunds at Payhip from here. Refund it there. It leaves the queue by itself when Payhip reports it.",
  "refund-by-transfer":
    "A team had paid this by transfer, and asked for what is left of its budget or was closed before the money came. Ask for its bank account, transfer the money, and say here when you did.",
};

export type SettleByHandError = "unknown-payment" | "already-settled" | "nothing-to-settle";

export const settleByHandMessages: Record<SettleByHandError, string> = {
  "unknown-payment": "There is no such payment to review.",
  "already-settled": "This was settled already.",
  "nothing-to-settle": "There is nothing to settle here any more.",
};

/** The maximum length of a note, in characters. */
export const noteLimit = 500;
