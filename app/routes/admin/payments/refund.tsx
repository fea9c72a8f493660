import { data, redirect } from "react-router";
import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { Refunds } from "~/components/admin/money/payment-money";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { reasonForUsersLimit } from "~/domain/lists/reason-for-users";
import { adminRefundMessages, refundTerms, whyNotRefundable } from "~/domain/payments/refunds/admin-refund";
import { adminRefundForm } from "~/domain/payments/refunds/admin-refund.forms.server";
import { refundAsAdmin } from "~/domain/payments/refunds/refund-as-admin.server";
import { readAnyPayment } from "~/domain/payments/view/admin-payment.server";
import { formatMoney, priceText } from "~/shared/money";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/refund";
import { moneyLines } from "./money-lines.server";

/** Refunds a payment or a part of it: shows what that does, with the button. */

export const meta = ownPageMeta("Refund a payment", "Refund a payment.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, zone } = adminView(context, request);
  const found = orNotFound(await readAnyPayment(db, params.paymentId));
  const { payment, payer, leftCents, currency } = found;
  const whyNot = whyNotRefundable(found);
  const of = payment.bookingId ? ("session" as const) : ("seat" as const);
  return {
    id: payment.id,
    leftCents,
    currency,
    lead: `${formatMoney(payment.amountCents, payment.currency)} by ${payer.name}`,
    whyNot: whyNot && adminRefundMessages[whyNot],
    terms: refundTerms({ of, provider: payment.provider, leftCents, currency }),
    refunds: moneyLines([found], zone).refunds,
  };
}

export async function action({ context, params: { paymentId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: adminRefundForm,
      async run({ amount: amountCents, reason, left: shownLeftCents }) {
        const { db } = context.get(servicesContext);
        const done = await refundAsAdmin(db, caller, { paymentId, amountCents, reason, shownLeftCents });
        if (!done.ok && done.error === "unknown-payment") throw data(null, { status: 404 });
        if (!done.ok && done.error === "too-much")
          return { fields: { amount: adminRefundMessages["too-much"] } };
        if (!done.ok) return { status: 409, form: adminRefundMessages[done.error] };
        const sum = formatMoney(done.value.amountCents, done.value.currency);
        const notice = `The refund of ${sum} is requested. An email with your reason is on its way.`;
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(paths.adminPayment(paymentId), { status: 303, headers });
      },
    },
  );
}

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, lead, leftCents, currency, whyNot, terms, refunds } = loaderData;
  const [form, fields] = formState<{ amount: string; reason: string }>({
    id: "refund",
    lastResult: actionData,
    defaultValue: { amount: priceText(leftCents) },
  });
  return (
    <ConfirmationPage
      title="Refund a payment"
      lead={lead}
      back={{ href: paths.adminPayment(id), label: "The payment" }}
      whyNot={whyNot ?? null}
      verdict={actionData}
      form={{
        id: form.id,
        action: paths.adminRefund(id),
        label: "Refund",
        variant: "danger",
        keep: "Refund nothing",
      }}
      after={<Refunds refunds={refunds} />}
    >
      <div className="stack-s">
        {terms.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <input type="hidden" name="left" value={leftCents} />
      <FormField
        field={fields.amount}
        label={`Amount in ${currency}`}
        hint={`Up to ${priceText(leftCents)}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <FormField
        field={fields.reason}
        label="Reason"
        hint="The payer reads it in our email."
        multiline
        rows={4}
        maxLength={reasonForUsersLimit}
      />
    </ConfirmationPage>
  );
}
