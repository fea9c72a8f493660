import { Fragment } from "react";
import { data } from "react-router";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { Mark } from "~/components/site/site-header";
import { ZoneName } from "~/components/site/zone-name";
import { bookedText } from "~/domain/bookings/booking";
import { displayName } from "~/domain/experts/expert";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { findNumberedReceipts } from "~/domain/receipts/find-receipt.server";
import { movementText } from "~/domain/receipts/movement-text";
import {
  type BillingDetails,
  documentZone,
  hasBilling,
  receiptNumber,
  sellerName,
} from "~/domain/receipts/receipt";
import type { Env } from "~/platform/env.server";
import { formatDate, formatShortDate, formatTime } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/receipt";

/**
 * The receipt of a payment, for its payer, or with `number` one that was replaced: its number, who was paid, what it was
 * for, what was paid and what was refunded. Prints on one sheet.
 */

export const handle: PageHandle = { failure: { read: "Failed to load your receipt. Please try again." } };

export const meta = ownPageMeta("Receipt", "The receipt of a payment.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const { paymentId } = params;
  const found = orNotFound(await findReceipt(db, { paymentId, payerId: actor.userId }));
  const receipts = await findNumberedReceipts(db, paymentId);
  const number = new URL(request.url).searchParams.get("number");
  const index = number === null ? 0 : receipts.findIndex((one) => receiptNumber(one) === number);
  if (index < 0) throw data("Not Found", { status: 404 });
  const receipt = receipts[index];
  const linkTo = (one: NumberedReceipt) => ({
    number: receiptNumber(one),
    href: paths.receipt(paymentId, one.replacedAt ? receiptNumber(one) : undefined),
  });
  // The zone in which it was issued (decision J13), on each of its dates.
  const zone = receipt?.timeZone ?? documentZone(env.business);
  return {
    replaces: receipts.slice(index + 1).map(linkTo),
    replacedBy: receipts.slice(0, index).slice(-1).map(linkTo),
    billing: receipt?.replacedAt
      ? null
      : {
          href: paths.receiptBilling(paymentId),
          label:
            receipt && hasBilling(receipt) ? "Change billing details" : "Add company details to the receipt",
        },
    back: found.seat
      ? { href: paths.reservation(found.seat.id), label: "Your seat" }
      : { href: paths.booking(found.session?.id ?? ""), label: "Booking" },
    numbered: receipt && { number: receiptNumber(receipt), issued: formatDate(receipt.createdAt, zone) },
    facts: [
      { label: "Paid by", value: found.learnerName },
      ...(receipt ? companyOf(receipt) : []),
      ...sellerOf(receipt, env),
      ...whatFor(found, zone),
      { label: "Payment reference", value: shortReference(found.chargeId), long: true, onScreen: true },
    ],
    money: moneyRows(found, zone),
    zone,
  };
}

/** The end of the provider's id, which fits on one line of a phone. */
const shortReference = (chargeId: string | null) =>
  chargeId && chargeId.length > 16 ? `… ${chargeId.slice(-12)}` : (chargeId ?? "");

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
  ...(company ? [{ label: "Company", value: company, long: true }] : []),
  ...(address ? [{ label: "Company address", value: address, long: true }] : []),
  ...(vatId ? [{ label: "VAT ID", value: vatId }] : []),
];

function whatFor({ session, seat, classStart, expertName }: Receipt, zone: string) {
  const when = (at: Date) => formatZoned(at, zone);
  if (seat) {
    return [
      { label: "For", value: `A seat in the live class "${seat.title}" with ${seat.teacher}`, long: true },
      ...(classStart ? [{ label: "Class time", value: when(classStart), long: true }] : []),
    ];
  }
  if (!session) return [];
  return [
    {
      label: "For",
      value: `Session with ${displayName(expertName ?? "")}, ${bookedText(session.hours)}`,
      long: true,
    },
    { label: "Session time", value: when(session.startsAt), long: true },
  ];
}

function moneyRows({ entries, currency, seat, isRest, retainedCents }: Receipt, zone: string) {
  const sum = (cents: number) => formatMoney(cents, currency);
  const paidCents = entries
    .filter(({ kind }) => kind === "charge")
    .reduce((total, { amountCents }) => total + amountCents, 0);
  return [
    { label: seat ? "Seat" : isRest ? "Session, less your credit" : "Session", value: sum(paidCents) },
    { label: "Platform fee", value: sum(0) },
    { label: "Total", value: sum(paidCents), total: true },
    ...entries.map((entry) => ({
      label: `${movementText(entry)} on ${formatShortDate(entry.at, zone)}, ${formatTime(entry.at, zone)}`,
      value: sum(entry.amountCents),
      beside: true,
    })),
    ...(entries.some(({ kind }) => kind !== "charge")
      ? [{ label: "Total after refunds", value: sum(retainedCents), total: true }]
      : []),
  ];
}

type NumberedReceipt = Awaited<ReturnType<typeof findNumberedReceipts>>[number];
type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { back, numbered, facts, money, zone, replaces, replacedBy, billing } = loaderData;
  return (
    <Page title="Receipt" back={back}>
      <div className="two">
        <div className="panel receipt">
          <header className="bar">
            <p className="brand no-print">
              <Mark />
              Keyway
            </p>
            {numbered ? (
              <>
                <p>
                  <span className="muted">Receipt number</span>{" "}
                  <strong className="num">{numbered.number}</strong>
                </p>
                <p>
                  <span className="muted">Date of issue</span> <span className="num">{numbered.issued}</span>
                </p>
              </>
            ) : null}
          </header>
          <Rows items={facts.map((row) => ({ ...row, value: <Unbroken>{row.value}</Unbroken> }))} />
          <hr />
          <Rows items={money} />
          <p className="muted small">
            Times are in <ZoneName zone={zone} />. No tax is computed on this receipt.{" "}
            <Others lead="Replaces" receipts={replaces} /> <Others lead="Replaced by" receipts={replacedBy} />
          </p>
        </div>
        <aside className="stack-s no-print" aria-label="About this receipt">
          {billing ? (
            <p>
              <a href={billing.href}>{billing.label}</a>
            </p>
          ) : null}
          <p className="small muted">
            To print this receipt or save it as a PDF, use “Print” in your browser's menu.
          </p>
        </aside>
      </div>
    </Page>
  );
}

interface OthersProps {
  lead: string;
  receipts: ReadonlyArray<{ number: string; href: string }>;
}

/** "Replaces receipts 2026-000002, 2026-000001.", each with a link. */
function Others({ lead, receipts }: OthersProps) {
  if (receipts.length === 0) return null;
  return (
    <>
      {lead} {receipts.length === 1 ? "receipt" : "receipts"}{" "}
      {receipts.map(({ number, href }, index) => (
        <Fragment key={number}>
          {index > 0 ? ", " : null}
          <a href={href}>{number}</a>
        </Fragment>
      ))}
      .
    </>
  );
}
