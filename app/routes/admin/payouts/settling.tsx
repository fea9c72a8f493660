import { redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { displayName } from "~/domain/experts/expert";
import { accountText, payoutStates, runMessages } from "~/domain/payouts/runs/run";
import { settlePayoutForm } from "~/domain/payouts/runs/run.forms.server";
import { readPayout } from "~/domain/payouts/runs/run-queries.server";
import { settlePayout } from "~/domain/payouts/runs/settle-payout.server";
import { bankName } from "~/platform/providers";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Checkbox } from "~/ui/checkbox";
import { Choice } from "~/ui/choice";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/settling";

/** What became of one payout that the operator's bank pays. */

export const meta = ownPageMeta("Settle a payout", "What became of a payout.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = adminView(context, request);
  const { payout, run, expertName } = orNotFound(await readPayout(db, params.payoutId));
  const canSettle = run.provider === bankName;
  return {
    id: payout.id,
    runId: run.id,
    expert: displayName(expertName),
    outcomes: !canSettle ? [] : payout.state === "sent" ? underWay : payout.state === "paid" ? paid : [],
    facts: [
      { label: "Amount", value: formatMoney(payout.amountCents, payout.currency) },
      { label: "State", value: payoutStates[payout.state] },
      ...(payout.destination ? [{ label: "Account", value: accountText(payout.destination) }] : []),
      ...(payout.failure ? [{ label: "Reason", value: payout.failure }] : []),
    ],
  };
}

const underWay = [
  { value: "paid", label: "It was paid" },
  { value: "failed", label: "It failed: the bank refused it" },
];
const paid = [{ value: "returned", label: "It came back after it was paid" }];

export function action({ context, params: { payoutId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: settlePayoutForm,
      async run({ outcome, reason, isClosed }) {
        const input = { payoutId, outcome, reason: reason ?? null, isClosed: isClosed === "on" };
        const settled = await settlePayout(context.get(servicesContext).db, caller, input);
        if (!settled.ok) {
          const status = settled.error === "unknown-payout" ? 404 : 409;
          return { status, form: runMessages[settled.error] };
        }
        const headers = { "Set-Cookie": flash(context, "The payout is settled.") };
        return redirect(paths.payoutRun(settled.value.runId), { status: 303, headers });
      },
    },
  );
}

export default function Settling({ loaderData, actionData }: Route.ComponentProps) {
  const { id, runId, expert, outcomes, facts } = loaderData;
  const [, fields] = formState<{ outcome: string; reason: string; isClosed: string }>({
    id: "settle",
    lastResult: actionData,
  });
  const run = { href: paths.payoutRun(runId), label: "Payout run" };
  return (
    <AdminPage title={`Payout to ${expert}`} back={run}>
      <div className="panel">
        <Rows items={facts} />
      </div>
      {outcomes.length > 0 ? (
        <Confirmation
          id="settle"
          action={paths.payoutSettling(id)}
          verdict={actionData}
          label="Save"
          keep={{ href: run.href, label: "Leave it as it is" }}
        >
          <Choice {...fields.outcome} legend="What became of it?" options={outcomes} />
          <FormField
            field={fields.reason}
            label="Reason (for a payout that failed or came back)"
            hint="The expert reads it in an email and on the earnings page."
            multiline
            rows={2}
            maxLength={500}
          />
          <Checkbox
            {...fields.isClosed}
            label="The bank says that the account is closed. After the second time, no payout is sent until the expert changes the account."
            defaultChecked={fields.isClosed.defaultValue === "on"}
          />
        </Confirmation>
      ) : (
        <Notice kind={actionData ? "error" : "info"} title="There is nothing to settle for this payout." />
      )}
    </AdminPage>
  );
}
