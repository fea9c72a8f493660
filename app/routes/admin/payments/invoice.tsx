import { AdminPage } from "~/components/admin/admin-page";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { settleInvoiceForm } from "~/domain/payments/budget/budget.forms.server";
import { findInvoice } from "~/domain/payments/budget/find-invoice.server";
import { cancelInvoice, markInvoicePaid } from "~/domain/payments/budget/settle-invoice.server";
import { invoiceMessages } from "~/domain/payments/team-budget";
import { receiptNumber } from "~/domain/receipts/receipt";
import { isolated } from "~/shared/isolated";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import { nextOfQueue } from "../decide.server";
import type { Route } from "./+types/invoice";

/** One invoice of a team: marks it as paid, also after it was cancelled, or cancels it. */

export const meta = ownPageMeta("Team invoice", "An invoice of a team.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { payment, team, document } = orNotFound(await findInvoice(db, params.paymentId));
  const { company, address, vatId } = document;
  return {
    id: payment.id,
    title: `Invoice ${receiptNumber(document)}`,
    state: payment.state,
    isTeamOpen: team.state === "open",
    facts: [
      { label: "Team", value: isolated(team.name) },
      { label: "Amount", value: formatMoney(payment.amountCents, payment.currency) },
      { label: "Ordered", value: moment(payment.createdAt) },
      ...(payment.paidAt ? [{ label: "Paid", value: moment(payment.paidAt) }] : []),
      ...[company, address, vatId].flatMap((text, index) =>
        text ? [{ label: ["Company", "Address", "Tax number"][index] ?? "", value: text }] : [],
      ),
    ],
  };
}

export function action({ context, params: { paymentId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: settleInvoiceForm,
      async run({ intent }) {
        const { db } = context.get(servicesContext);
        const settle = intent === "cancel" ? cancelInvoice : markInvoicePaid;
        const settled = await settle(db, caller, { paymentId });
        if (settled.ok)
          return nextOfQueue(context, "invoices", intent === "cancel" ? "Cancelled." : "Marked as paid.");
        return { status: settled.error === "not-found" ? 404 : 409, form: invoiceMessages[settled.error] };
      },
    },
  );
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, state, isTeamOpen, facts } = loaderData;
  const isOpen = state === "open";
  const queue = { href: paths.adminInvoices(), label: "Team invoices" };
  return (
    <AdminPage title={title} back={queue}>
      <Rows items={facts} />
      <p>
        <a href={paths.adminPayment(id)}>Its payment and ledger lines</a>
      </p>
      {actionData ? <Notice kind="error" title={invoiceMessages["not-open"]} /> : null}
      {state === "paid" ? (
        <p>{invoiceMessages["not-open"]}</p>
      ) : (
        <PostForm action={paths.adminInvoice(id)} className="form">
          {isOpen ? null : <p>This invoice was cancelled. Its transfer may arrive all the same.</p>}
          <p>
            {isTeamOpen
              ? "Mark it as paid once the whole amount is on your bank account. The team can use it from then on, and its owner and managers get an email."
              : "The team is closed, so its money goes back. Mark the invoice as paid once it is on your bank account: its refund then waits under “Payments to review”, where you say that you have transferred it back."}
          </p>
          <p className="actions">
            <Button name="intent" value="paid" className="decides">
              Mark as paid
            </Button>{" "}
            {isOpen ? (
              <>
                <Button variant="danger" name="intent" value="cancel">
                  Cancel the invoice
                </Button>{" "}
                <a href={queue.href}>Leave it in the queue</a>
              </>
            ) : null}
          </p>
        </PostForm>
      )}
    </AdminPage>
  );
}
