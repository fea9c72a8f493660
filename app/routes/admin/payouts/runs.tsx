import { redirect } from "react-router";
import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { readList } from "~/domain/lists/admin-list";
import { readListQuery } from "~/domain/lists/list";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { runMessages } from "~/domain/payouts/runs/run";
import { noFields } from "~/domain/payouts/runs/run.forms.server";
import {
  allRuns,
  findClosedAccounts,
  findUnpayable,
  readPayable,
} from "~/domain/payouts/runs/run-queries.server";
import { providers } from "~/platform/providers";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { adminView } from "../admin-view.server";
import { readerOf } from "../lists.server";
import type { Route } from "./+types/runs";

/** The payout runs, and the button that drafts the next one. */

export const meta = ownPageMeta("Payouts", "Runs of payouts to experts.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const { env } = context.get(servicesContext);
  const { payouts: provider, payoutMinimumCents: minimumCents } = env;
  const query = readListQuery(allRuns.shape, url.searchParams);
  const [list, payable, closed] = await Promise.all([
    readList(view.db, allRuns, { query, at: readerOf(view) }),
    readPayable(view.db, { provider, minimumCents, now: view.now }),
    findClosedAccounts(view.db),
  ]);
  const unpayable =
    payable.waiting > 0 ? await findUnpayable(view.db, { provider, minimumCents, now: view.now }) : [];
  return {
    list,
    closed,
    unpayable: unpayable.map(({ cents, ...expert }) => ({ ...expert, amount: formatMoney(cents, "USD") })),
    provider: providers[provider].label,
    minimum: formatMoney(minimumCents, "USD"),
    payable: { ...payable, amount: formatMoney(payable.cents, "USD") },
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  const { db, env } = context.get(servicesContext);
  return formAction(
    { context, request },
    {
      schema: noFields,
      async run() {
        const { payouts: provider, payoutMinimumCents: minimumCents } = env;
        const drafted = await draftRun(db, caller, { provider, minimumCents });
        if (!drafted.ok) return { status: 409, form: runMessages[drafted.error] };
        const headers = { "Set-Cookie": flash(context, "The run is drafted. Nothing is paid yet.") };
        return redirect(paths.payoutRun(drafted.value.runId), { status: 303, headers });
      },
    },
  );
}

export default function Runs({ loaderData, actionData }: Route.ComponentProps) {
  const { list, closed, unpayable, provider, minimum, payable } = loaderData;
  const [form] = formState({ id: "draft", lastResult: actionData });
  return (
    <AdminPage title="Payouts" lead={list.lead}>
      <FormErrors form={form} />
      <section className="panel stack-s" aria-labelledby="next">
        <h2 id="next">Next run</h2>
        <p className="headline">{nextText(payable, provider)}</p>
        {closed.length > 0 ? (
          <p>
            {`Left out, because two payouts to a closed account failed: ${closed.join(", ")}. They are paid once they enter another account.`}
          </p>
        ) : null}
        <p className="muted">{`Payouts start at ${minimum}. A run is also drafted every Monday.`}</p>
        {payable.payable > 0 ? (
          <PostForm action={paths.payoutRuns()}>
            <Button>Draft a run</Button>
          </PostForm>
        ) : null}
      </section>
      {payable.waiting > 0 ? (
        <section className="stack-s" aria-labelledby="unpayable">
          <h2 id="unpayable">Without payout details</h2>
          <p className="muted">{waitingText(payable.waiting)}</p>
          <Table
            label="Experts without payout details"
            stacks="lines"
            columns={[{ name: "Expert" }, { name: "Payable", isNumber: true }, { name: "Reminder" }]}
            rows={unpayable.map(({ name, userId, email, amount }) => ({
              key: userId,
              cells: [
                <a key="expert" href={paths.adminUser(userId)}>
                  {name}
                </a>,
                amount,
                <a key="mail" href={reminderTo(email, amount)}>
                  Write an email<span className="visually-hidden"> to {name}</span>
                </a>,
              ],
            }))}
          />
        </section>
      ) : null}
      <section className="stack-s" aria-labelledby="runs">
        <h2 id="runs">Runs</h2>
        <AdminList {...list} />
      </section>
      <p className="actions">
        <a href={paths.failedPayouts()}>Failed payouts</a> <a href={paths.adminLedger()}>Ledger</a>
      </p>
    </AdminPage>
  );
}

function nextText({ payable, amount }: { payable: number; amount: string }, provider: string): string {
  if (payable === 0) return "No expert can be paid now.";
  const experts = payable === 1 ? "1 expert" : `${payable} experts`;
  return `${experts} can be paid ${amount} in total. Provider: ${provider}.`;
}

/** A draft in the admin's own mailbox. */
const reminderTo = (email: string, amount: string) =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?${new URLSearchParams({
    subject: "Your payout details on Keyway",
    body: `${amount} of what you earned can be paid out once you enter your payout details.`,
  })
    .toString()
    .replaceAll("+", "%20")}`;

const waitingText = (count: number): string =>
  count === 1
    ? "1 expert is owed money but hasn't entered usable payout details yet."
    : `${count} experts are owed money but haven't entered usable payout details yet.`;
