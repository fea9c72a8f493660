import { PrintButton } from "~/components/receipts/print-button";
import { ReceiptSheet } from "~/components/receipts/receipt-sheet";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { findReceipt } from "~/domain/ledger/receipt.server";
import { findCreditNotes, findNumberedReceipts } from "~/domain/receipts/find-receipt.server";
import { isIssuedBefore, receiptNumber } from "~/domain/receipts/receipt";
import { formatDate } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/credit-note";
import { receiptFacts } from "./receipt-facts";

/** The credit note of a refund, for the payer: the receipt that it corrects, and what was given back. */

export const handle: PageHandle = {
  failure: { read: "Failed to load your credit note. Please try again." },
};

export const meta = ownPageMeta("Credit note", "The credit note of a refund.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor } = requireActor(context, request);
  const { paymentId, number } = params;
  const found = orNotFound(await findReceipt(db, { paymentId, payerId: actor.userId }));
  const [notes, receipts] = await Promise.all([
    findCreditNotes(db, paymentId),
    findNumberedReceipts(db, paymentId),
  ]);
  const note = orNotFound(notes.find((one) => receiptNumber(one) === number));
  // The receipt of that time, which a later one may have replaced.
  const receipt = receipts.find((one) => isIssuedBefore(one, note));
  const zone = note.timeZone;
  const amount = formatMoney(note.refundedCents ?? 0, found.currency);
  return {
    number,
    issued: formatDate(note.createdAt, zone),
    voided: note.replacedAt && formatDate(note.replacedAt, zone),
    receipt: {
      href: paths.receipt(paymentId, receipt?.replacedAt ? receiptNumber(receipt) : undefined),
      number: receipt && receiptNumber(receipt),
    },
    facts: receiptFacts(found, { receipt: note, env, zone }),
    money: [{ label: "Refunded", value: amount, total: true }],
    zone,
  };
}

export default function CreditNotePage({ loaderData }: Route.ComponentProps) {
  const { number, issued, voided, receipt, facts, money, zone } = loaderData;
  return (
    <Page title="Credit note" back={{ href: receipt.href, label: "Receipt" }}>
      {voided ? (
        <Notice kind="info" title="This credit note is void">
          <p>Its refund failed after it was made, on {voided}.</p>
        </Notice>
      ) : null}
      <div className="two">
        <ReceiptSheet
          label="Credit note number"
          numbered={{ number, issued }}
          facts={facts}
          money={money}
          zone={zone}
        >
          {receipt.number ? (
            <>
              Corrects receipt <a href={receipt.href}>{receipt.number}</a>.
            </>
          ) : null}
        </ReceiptSheet>
        <aside className="stack-s no-print" aria-label="About this credit note">
          <PrintButton />
        </aside>
      </div>
    </Page>
  );
}
