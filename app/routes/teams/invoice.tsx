import { PrintButton } from "~/components/receipts/print-button";
import { ReceiptSheet } from "~/components/receipts/receipt-sheet";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { findTeamDocument } from "~/domain/payments/budget/find-invoice.server";
import { findCreditNotes } from "~/domain/receipts/find-receipt.server";
import { receiptNumber } from "~/domain/receipts/receipt";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/invoice";
import { requireTeam } from "./own-team.server";

/** An invoice, a receipt or a credit note of a team's budget. Prints on one sheet. */

export const handle: PageHandle = { failure: { read: "Failed to load the document. Please try again." } };

export const meta = ownPageMeta("Invoice", "A document of a team's budget.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, team } = await requireTeam({ context, request }, params.teamId, "manage");
  const { number } = params;
  const { document, payment } = orNotFound(await findTeamDocument(db, { teamId: team.id, number }));
  const { env } = context.get(servicesContext);
  const notes = document.refundId === null ? await findCreditNotes(db, payment.id) : [];
  const zone = document.timeZone;
  const money = (cents: number) => formatMoney(cents, payment.currency);
  const title = document.refundId ? "Credit note" : payment.provider === "transfer" ? "Invoice" : "Receipt";
  return {
    ...{ teamId: team.id, title, zone },
    numbered: { number, issued: formatDate(document.createdAt, zone) },
    facts: [
      { label: "Issued to", value: document.company ?? team.name, long: true },
      ...(document.address ? [{ label: "Address", value: document.address, long: true }] : []),
      ...(document.vatId ? [{ label: "Tax number", value: document.vatId }] : []),
      {
        label: "Issued by",
        value: [document.sellerName, document.sellerAddress, env.supportEmail].filter(Boolean).join("\n"),
      },
      ...(document.sellerTaxId ? [{ label: "Tax ID", value: document.sellerTaxId }] : []),
      { label: "For", value: "Lessons and classes, paid in advance: the budget of the team", long: true },
    ],
    money: document.refundId
      ? [{ label: "Refunded", value: money(document.refundedCents ?? 0), total: true, beside: true }]
      : [
          {
            label: payment.paidAt ? "Total" : "To pay",
            value: money(payment.amountCents),
            total: true,
            beside: true,
          },
          ...(payment.paidAt
            ? [
                {
                  label: `Paid on ${formatDate(payment.paidAt, zone)}`,
                  value: money(payment.amountCents),
                  beside: true,
                },
              ]
            : []),
        ],
    note:
      payment.state === "closed"
        ? "This invoice was cancelled: please don't pay it."
        : payment.state === "open"
          ? `Please transfer the full amount with the reference ${number}. To get our bank details, write to ${env.supportEmail}.`
          : null,
    creditNotes: notes.map((one) => ({
      number: receiptNumber(one),
      amount: one.replacedAt ? "void" : money(one.refundedCents ?? 0),
    })),
  };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { teamId, title, numbered, facts, money, note, zone, creditNotes } = loaderData;
  return (
    <Page title={title} back={{ href: paths.teamBudget(teamId), label: "Budget" }}>
      <div className="two">
        <ReceiptSheet label={`${title} number`} numbered={numbered} facts={facts} money={money} zone={zone}>
          {note ? <>{note} </> : null}No tax is computed on this document.
        </ReceiptSheet>
        <aside className="stack-s no-print" aria-label="About this document">
          <PrintButton />
          {creditNotes.map(({ number, amount }) => (
            <p key={number}>
              <a href={paths.teamInvoice(teamId, number)}>Credit note {number}</a>{" "}
              <span className="muted">{amount}</span>
            </p>
          ))}
        </aside>
      </div>
    </Page>
  );
}
