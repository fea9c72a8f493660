import { Fragment } from "react";
import { data } from "react-router";
import { PrintButton } from "~/components/receipts/print-button";
import { ReceiptSheet } from "~/components/receipts/receipt-sheet";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { findCreditNotes, findNumberedReceipts } from "~/domain/receipts/find-receipt.server";
import { movementText } from "~/domain/receipts/movement-text";
import { documentZone, hasBilling, receiptNumber } from "~/domain/receipts/receipt";
import { formatDate, formatShortDate, formatTime } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/receipt";
import { backOf, type NumberedReceipt, type PaidReceipt, receiptFacts } from "./receipt-facts";

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
  const [receipts, creditNotes] = await Promise.all([
    findNumberedReceipts(db, paymentId),
    findCreditNotes(db, paymentId),
  ]);
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
    back: backOf(found),
    creditNotes: creditNotes.map((note) => ({
      number: receiptNumber(note),
      href: paths.creditNote(paymentId, receiptNumber(note)),
      amount: formatMoney(note.refundedCents ?? 0, found.currency),
      isVoid: note.replacedAt !== null,
    })),
    numbered: receipt && { number: receiptNumber(receipt), issued: formatDate(receipt.createdAt, zone) },
    facts: [
      ...receiptFacts(found, { receipt, env, zone }),
      { label: "Payment reference", value: found.chargeId ?? "", onScreen: true },
    ],
    money: moneyRows(found, zone),
    zone,
  };
}

function moneyRows({ entries, currency, seat, isRest, retainedCents }: PaidReceipt, zone: string) {
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

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { back, numbered, facts, money, zone, replaces, replacedBy, billing, creditNotes } = loaderData;
  return (
    <Page title="Receipt" back={back}>
      <div className="two">
        <ReceiptSheet label="Receipt number" numbered={numbered} facts={facts} money={money} zone={zone}>
          No tax is computed on this receipt. <Others lead="Replaces" receipts={replaces} />{" "}
          <Others lead="Replaced by" receipts={replacedBy} />
        </ReceiptSheet>
        <aside className="stack-s no-print" aria-label="About this receipt">
          <PrintButton />
          {creditNotes.map(({ number, href, amount, isVoid }) => (
            <p key={number}>
              <a href={href}>Credit note {number}</a>{" "}
              <span className="muted">{isVoid ? "void" : amount}</span>
            </p>
          ))}
          {billing ? (
            <p>
              <a href={billing.href}>{billing.label}</a>
            </p>
          ) : null}
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
