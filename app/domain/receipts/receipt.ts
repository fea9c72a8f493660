/** The rules of receipts and of the company details on them (0028). */
import type { Seller } from "~/domain/caller";

/** The company details on a receipt; null for what is left out. */
export interface BillingDetails {
  company: string | null;
  address: string | null;
  vatId: string | null;
}

/** A refund that was made, with what it gave back in whole cents. */
export interface MadeRefund {
  refundId: string;
  refundedCents: number;
}

/** The seller's name where the operator set none. */
export const sellerName = ({ name }: Seller): string => name ?? "Keyway";

/** The IANA zone of the operator's documents (decision J13). */
export const documentZone = ({ timeZone }: Seller): string => timeZone ?? "UTC";

/** The maximum lengths in code points. */
export const billingLimits = { company: 200, address: 500, vatId: 50 };

export const noBilling: BillingDetails = { company: null, address: null, vatId: null };

/** "2026-000123": the year of its issue, and the receipt's number in it. */
export const receiptNumber = ({ year, number }: Numbered): string =>
  `${year}-${String(number).padStart(6, "0")}`;

interface Numbered {
  year: number;
  number: number;
}

/** Whether a document has a lower number than another one. Numbers begin again each year. */
export const isIssuedBefore = (one: Numbered, other: Numbered): boolean =>
  one.year < other.year || (one.year === other.year && one.number < other.number);

export const isSameBilling = (one: BillingDetails, other: BillingDetails): boolean =>
  one.company === other.company && one.address === other.address && one.vatId === other.vatId;

export const hasBilling = (details: BillingDetails): boolean => !isSameBilling(details, noBilling);
