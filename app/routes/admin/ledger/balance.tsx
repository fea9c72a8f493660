import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { BalanceSheet } from "~/components/admin/money/balance-sheet";
import { ownPageMeta } from "~/components/site/page-meta";
import { readBalanceSheet } from "~/domain/ledger/balance/balance-sheet.server";
import { paths } from "~/shared/paths";
import { adminView, takeNoPosts } from "../admin-view.server";
import { loadList } from "../lists.server";
import type { Route } from "./+types/balance";

/** The balance sheet of the ledger, and the experts with a negative balance. */

export const meta = ownPageMeta("Ledger", "The balance of each account.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const [sheet, negative] = await Promise.all([
    readBalanceSheet(view.db),
    loadList(view, "negative-balances", url.searchParams),
  ]);
  return { sheet, negative };
}

export const action = takeNoPosts;

export default function BalancePage({ loaderData: { sheet, negative } }: Route.ComponentProps) {
  return (
    <AdminPage title="Ledger" lead="The balance of each account.">
      <p className="actions">
        <a href={paths.adminLedgerEntries()}>Entries</a> <a href={paths.payoutRuns()}>Payouts</a>{" "}
        <a href={paths.disputes()}>Disputes</a> <a href={paths.adminReconciliation}>Reconciliation</a>
      </p>
      <BalanceSheet {...sheet} />
      <section className="stack-s" aria-labelledby="negative">
        <h2 id="negative">{negative.shape.title}</h2>
        <AdminList {...negative} />
      </section>
    </AdminPage>
  );
}
