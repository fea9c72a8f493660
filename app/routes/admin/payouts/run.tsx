import { redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { PayoutTable } from "~/components/admin/payouts/payout-table";
import { RunActions } from "~/components/admin/payouts/run-actions";
import { ownPageMeta } from "~/components/site/page-meta";
import { payoutReference } from "~/domain/payouts/files/payout-file";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { chooseExecutionDay, executionDay } from "~/domain/payouts/runs/execution-day.server";
import { payoutStates, runMessages, runStates } from "~/domain/payouts/runs/run";
import { runForm } from "~/domain/payouts/runs/run.forms.server";
import { readRun } from "~/domain/payouts/runs/run-queries.server";
import { settleAllAsPaid } from "~/domain/payouts/runs/settle-payout.server";
import { findUnspelledHolders } from "~/domain/payouts/runs/unspelled-holders.server";
import { bankName, providers } from "~/platform/providers";
import { isoDay } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/run";

/** A payout run: its state, its payouts, and what can be done with it. */

export const meta = ownPageMeta("Payout run", "A run of payouts to experts.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, moment, now } = adminView(context, request);
  const { env } = context.get(servicesContext);
  const zone = env.business.timeZone;
  const page = Math.min(Math.max(Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1, 1), 2000);
  const { run, createdBy, rows, hasNext, sums } = orNotFound(
    await readRun(db, { runId: params.runId, page }),
  );
  const isByHand = run.provider === bankName;
  const unspelled = isByHand
    ? await findUnspelledHolders(db, { runId: run.id, secret: env.sessionSecret })
    : [];
  const countOf = (state: string) => sums.find((sum) => sum.state === state)?.count ?? 0;
  return {
    id: run.id,
    state: run.state,
    isByHand,
    unspelled,
    executeOn: executionDay(run, { zone, now }),
    isDayFixed: run.downloadedAt !== null,
    zone: run.timeZone ?? zone,
    hasBankFile: env.payoutDebtor.iban !== undefined,
    underWay: countOf("sent"),
    isComplete: countOf("planned") === 0,
    page,
    hasNext,
    drafted: `Drafted on ${moment(run.createdAt)}, by ${createdBy ?? (run.createdBy ? "an admin" : "the weekly job")}`,
    facts: [
      { label: "State", value: runStates[run.state] },
      { label: "Provider", value: providers[run.provider].label },
      ...(run.confirmedAt ? [{ label: "Confirmed", value: moment(run.confirmedAt) }] : []),
      ...(run.sentAt ? [{ label: "Sent", value: moment(run.sentAt) }] : []),
      ...(run.closedAt ? [{ label: runStates[run.state], value: moment(run.closedAt) }] : []),
    ],
    sums: sums.map(({ state, count, cents }) => ({
      label: `${payoutStates[state]} (${count})`,
      value: formatMoney(cents, "USD"),
    })),
    payouts: rows.map(({ payout, expertName }) => ({
      id: payout.id,
      expertId: payout.expertId,
      reference: payoutReference(payout.id),
      expert: expertName,
      amount: formatMoney(payout.amountCents, payout.currency),
      state: payoutStates[payout.state],
      destination: payout.destination,
      failure: payout.failure,
      canSettle: isByHand && (payout.state === "sent" || payout.state === "paid"),
    })),
  };
}

const changes = { confirm: confirmRun, send: sendRun, stop: stopRun };
const done = {
  confirm: "The run is confirmed.",
  send: "The run is sent. It can't be stopped any more.",
  stop: "The run is stopped. Nothing of it is paid.",
  "all-paid": "The payouts under way are marked as paid.",
  "execution-day": "The day is saved.",
};

export function action({ context, params: { runId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  const { db, env } = context.get(servicesContext);
  return formAction(
    { context, request },
    {
      schema: runForm(isoDay(caller.now, env.business.timeZone)),
      async run({ intent, executeOn: day }) {
        const changed =
          intent === "all-paid"
            ? await settleAllAsPaid(db, caller, runId)
            : intent === "execution-day"
              ? await chooseExecutionDay(db, caller, { runId, day })
              : await changes[intent](db, caller, runId);
        if (!changed.ok) {
          const status = changed.error === "unknown-run" ? 404 : 409;
          return { status, form: runMessages[changed.error] };
        }
        const headers = { "Set-Cookie": flash(context, done[intent]) };
        return redirect(paths.payoutRun(runId), { status: 303, headers });
      },
    },
  );
}

export default function Run({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, page, hasNext, drafted, facts, sums, payouts, ...more } = loaderData;
  const { isByHand, hasBankFile, underWay, isComplete, unspelled, executeOn, isDayFixed, zone } = more;
  return (
    <AdminPage title="Payout run" lead={drafted} back={{ href: paths.payoutRuns(), label: "Payouts" }}>
      <div className="panel">
        <Rows items={facts} />
      </div>
      {unspelled.length > 0 ? (
        <Notice kind="info" title="These account holders can't be written in Latin letters">
          <p>
            {unspelled.join(", ")}. The bank's file has full stops instead, and the bank may refuse the
            payout. Ask them to enter the account again, with the holder in Latin letters.
          </p>
        </Notice>
      ) : null}
      <RunActions
        {...{ id, state, isByHand, executeOn, isDayFixed, zone, hasBankFile, underWay, isComplete }}
        verdict={actionData}
      />
      {sums.length > 0 ? (
        <section className="stack-s" aria-labelledby="sums">
          <h2 id="sums">Amounts</h2>
          <Rows items={sums} />
        </section>
      ) : null}
      <PayoutTable payouts={payouts} />
      <Pagination
        {...{ page, hasNext }}
        hrefOf={(next) => paths.payoutRun(id, { page: next })}
        label="Pages of payouts"
      />
    </AdminPage>
  );
}
