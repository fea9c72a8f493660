import { data } from "react-router";
import { BillingForm } from "~/components/receipts/billing-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { billingForm } from "~/domain/receipts/billing.forms.server";
import { findNumberedReceipts, isOwnPaid } from "~/domain/receipts/find-receipt.server";
import { hasBilling, receiptNumber } from "~/domain/receipts/receipt";
import { reissueReceipt } from "~/domain/receipts/reissue-receipt.server";
import { findBilling } from "~/domain/receipts/save-billing.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import type { Route } from "./+types/billing";

/** The company details on the receipt of a payment, for its payer. A change makes a new receipt. */

export const meta = ownPageMeta("Change billing details", "The company that a receipt is for.");

/** @throws 404 for another account's payment, and until it is paid */
async function requirePaid({ context, request }: { context: Context; request: Request }, paymentId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { userId: payerId } = caller.actor;
  const isOwn = await isOwnPaid(db, { paymentId, payerId });
  if (!isOwn) throw data("Not Found", { status: 404 });
  return { db, caller };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { paymentId } = params;
  const { db, caller } = await requirePaid({ context, request }, paymentId);
  const [[current], saved] = await Promise.all([
    findNumberedReceipts(db, paymentId),
    findBilling(db, caller.actor.userId),
  ]);
  const { company, address, vatId } = current && hasBilling(current) ? current : saved;
  return { paymentId, number: current ? receiptNumber(current) : null, details: { company, address, vatId } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { paymentId } = params;
  const { db, caller } = await requirePaid({ context, request }, paymentId);
  return formAction(
    { context, request },
    {
      schema: billingForm,
      counts: () => [{ rule: "billing:account", subject: caller.actor.userId }],
      async run(details) {
        const reissued = await reissueReceipt(db, caller, { paymentId, details });
        if (!reissued.ok) throw data("Not Found", { status: 404 });
        const { value: number } = reissued;
        const notice = number ? `Your receipt now has the number ${number}.` : "Your receipt is unchanged.";
        return redirectWith(paths.receipt(paymentId), [flash(context, notice)], 303);
      },
    },
  );
}

export default function ReceiptBillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { paymentId, number, details } = loaderData;
  const receipt = paths.receipt(paymentId);
  return (
    <Page
      narrow
      title="Change billing details"
      lead={
        number
          ? `A change makes a new receipt with a new number. It replaces receipt ${number}.`
          : "A change makes a receipt with a number."
      }
      back={{ href: receipt, label: "Receipt" }}
    >
      <BillingForm
        action={paths.receiptBilling(paymentId)}
        verdict={actionData}
        details={details}
        save="Save billing details"
        cancelHref={receipt}
      />
    </Page>
  );
}
