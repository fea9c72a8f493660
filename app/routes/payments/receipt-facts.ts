import { lengthText, taughtMinutes } from "~/domain/bookings/booking";
import { displayName } from "~/domain/experts/expert";
import type { findReceipt } from "~/domain/ledger/receipt.server";
import type { findNumberedReceipts } from "~/domain/receipts/find-receipt.server";
import { type BillingDetails, sellerName } from "~/domain/receipts/receipt";
import type { Env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";

/** What stands on a receipt and on a credit note of the same payment: who paid whom, and what for. */

export type NumberedReceipt = Awaited<ReturnType<typeof findNumberedReceipts>>[number];
export type PaidReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/**
 * @param receipt the numbered document; undefined for a payment from before there were any
 * @param zone the IANA zone of the document's dates (decision J13)
 */
export const receiptFacts = (
  found: PaidReceipt,
  { receipt, env, zone }: { receipt: NumberedReceipt | undefined; env: Env; zone: string },
) => [
  { label: "Paid by", value: found.learnerName },
  ...(receipt ? companyOf(receipt) : []),
  ...sellerOf(receipt, env),
  ...whatFor(found, zone),
];

/** The link back to what was paid for. */
export const backOf = ({ seat, session }: PaidReceipt) =>
  seat
    ? { href: paths.reservation(seat.id), label: "Your seat" }
    : { href: paths.booking(session?.id ?? ""), label: "Booking" };

/** The seller as the receipt has it; today's on a receipt from before it was stored. */
function sellerOf(receipt: NumberedReceipt | undefined, { business, supportEmail }: Env) {
  const isStored = typeof receipt?.sellerName === "string";
  const [name, address, taxId] = isStored
    ? [receipt.sellerName, receipt.sellerAddress, receipt.sellerTaxId]
    : [sellerName(business), business.address, business.taxId];
  return [
    { label: "Paid to", value: [name, address, supportEmail].filter(Boolean).join("\n") },
    ...(taxId ? [{ label: "Tax ID", value: taxId }] : []),
  ];
}

/** The payer's company, as far as it is known. */
const companyOf = ({ company, address, vatId }: BillingDetails) => [
  ...(company ? [{ label: "Company", value: company }] : []),
  ...(address ? [{ label: "Company address", value: address }] : []),
  ...(vatId ? [{ label: "VAT ID", value: vatId }] : []),
];

function whatFor({ session, seat, classStart, expertName }: PaidReceipt, zone: string) {
  const when = (at: Date) => formatZoned(at, zone);
  if (seat) {
    return [
      { label: "For", value: `A seat in the live class "${seat.title}" with ${seat.teacher}` },
      ...(classStart ? [{ label: "Class time", value: when(classStart) }] : []),
    ];
  }
  if (!session) return [];
  return [
    {
      label: "For",
      value: `Session with ${displayName(expertName ?? "")}, ${lengthText(taughtMinutes(session.hours))}`,
      long: true,
    },
    { label: "Session time", value: when(session.startsAt) },
  ];
}
