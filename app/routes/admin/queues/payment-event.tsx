import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import {
  noteLimit,
  settleByHandMessages,
  toSettleAdvice,
  toSettleKinds,
} from "~/domain/payments/checkout/to-settle";
import { settleByHandForm } from "~/domain/payments/checkout/to-settle.forms.server";
import { readPaymentToSettle } from "~/domain/payments/checkout/to-settle.server";
import { providerText } from "~/domain/payments/view/admin-payments";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import { nextOfQueue } from "../decide.server";
import type { Route } from "./+types/payment-event";

/** A payment to review: the facts, what to do, and the note that takes it off the queue. */

export const meta = ownPageMeta("Payment to review", "A payment that has to be settled by hand.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { kind, amountCents, currency, at, settled, ...item } = orNotFound(
    await readPaymentToSettle(db, params.eventId),
  );
  return {
    ...item,
    kind,
    title: kind ? toSettleKinds[kind] : "Refund",
    amount: amountCents === null ? null : formatMoney(amountCents, currency),
    at: moment(at),
    settled: settled && { ...settled, at: moment(settled.at) },
  };
}

export function action({ context, params: { eventId: id }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: settleByHandForm,
      async run({ note }) {
        const settled = await settleByHand(context.get(servicesContext).db, caller, { id, note });
        if (settled.ok) return nextOfQueue(context, "payments", "Marked as settled.");
        const status = settled.error === "unknown-payment" ? 404 : 409;
        return { status, form: settleByHandMessages[settled.error] };
      },
    },
  );
}

export default function PaymentEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, provider, chargeId, productKey, amount, ...more } = loaderData;
  const { failure, paymentId, at, isWaiting, settled, isRefundedThere } = more;
  const [, fields] = formState<{ note: string }>({ id: "settle", lastResult: actionData });
  const facts = [
    { label: "Amount", value: amount },
    { label: "Provider", value: providerText(provider) },
    { label: "The provider's name for it", value: chargeId },
    { label: "Payhip's product", value: productKey },
    { label: "Our payment", value: paymentId && <a href={paths.adminPayment(paymentId)}>{paymentId}</a> },
    { label: "The provider's message", value: failure },
  ];
  const queue = { href: paths.paymentEvents(), label: "Payments to review" };
  return (
    <AdminPage title={title} lead={`Since ${at}`} back={queue}>
      <Rows items={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
      {isRefundedThere ? <Notice kind="info" title="Payhip has reported a refund of this purchase" /> : null}
      {isWaiting && kind ? (
        <>
          <p>{toSettleAdvice[kind]}</p>
          <Confirmation
            id="settle"
            action={paths.paymentEvent(id)}
            verdict={actionData}
            label="Mark as settled"
            keep={{ href: queue.href, label: "Leave it in the queue" }}
          >
            <FormField
              field={fields.note}
              label="What was done"
              hint="This note is kept with the payment. A failed refund then counts as given back by you. No email is sent."
              multiline
              rows={3}
              required
              maxLength={noteLimit}
            />
          </Confirmation>
        </>
      ) : (
        <Settled settled={settled} late={actionData && textOf(actionData.initialValue?.note)} />
      )}
    </AdminPage>
  );
}

/** @param props.late the note of an admin who tried to settle it after it was settled: it isn't stored */
function Settled(props: {
  settled: { at: string; by: string | null; note: string | null } | null;
  late: string | undefined;
}) {
  const { settled, late } = props;
  const title = settleByHandMessages[settled ? "already-settled" : "nothing-to-settle"];
  return (
    <Notice kind={late === undefined ? "info" : "error"} title={title}>
      {settled ? <p>{`Marked ${settled.at}${settled.by ? ` by ${settled.by}` : ""}.`}</p> : null}
      {settled?.note ? <p className="as-written">{settled.note}</p> : null}
      {late ? (
        <>
          <p>The note you wrote was not kept:</p>
          <p className="as-written">{late}</p>
        </>
      ) : null}
    </Notice>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
