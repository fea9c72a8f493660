import { BillingForm } from "~/components/receipts/billing-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { billingForm } from "~/domain/receipts/billing.forms.server";
import { findBilling, saveBilling } from "~/domain/receipts/save-billing.server";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import type { Route } from "./+types/billing";

/** The company details on the user's next receipts. */

export const meta = ownPageMeta("Billing details", "The company that your receipts are for.");

/** The page that the form leads to: the one to pay, if the user came from there. */
const targetOf = (request: Request, appUrl: string) =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), appUrl, paths.profileAccount);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, appUrl } = requireActor(context, request);
  const details = await findBilling(db, actor.userId);
  return { details, target: targetOf(request, appUrl) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  return formAction(
    { context, request },
    {
      schema: billingForm,
      counts: () => [{ rule: "billing:account", subject: caller.actor.userId }],
      async run(details) {
        await saveBilling(db, caller, details);
        const notice = flash(context, "Your billing details are saved. Your next receipts show them.");
        return redirectWith(targetOf(request, caller.appUrl), [notice], 303);
      },
    },
  );
}

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, target } = loaderData;
  const isFromAccount = target === paths.profileAccount;
  return (
    <Page
      narrow
      title="Billing details"
      lead="Your next receipts show the company that you enter here. Each receipt that you already have links to a form for its own details."
      back={{ href: target, label: isFromAccount ? "Account" : "Payment" }}
    >
      <BillingForm
        action={paths.profileBilling(isFromAccount ? undefined : target)}
        verdict={actionData}
        details={details}
        save="Save billing details"
        cancelHref={target}
      />
    </Page>
  );
}
