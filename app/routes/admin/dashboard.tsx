import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { ExpertsTab } from "~/components/admin/dashboard/experts-tab";
import { NeedsYou } from "~/components/admin/dashboard/needs-you";
import { OverviewTab } from "~/components/admin/dashboard/overview-tab";
import { Part } from "~/components/admin/dashboard/part";
import { TabLinks } from "~/components/admin/dashboard/tab-links";
import { Tiles } from "~/components/admin/dashboard/tiles";
import { SecondFactorNotice } from "~/components/admin/second-factor-notice";
import { ownPageMeta } from "~/components/site/page-meta";
import { figures } from "~/domain/counts/figure";
import { countAccounts, figuresOnce, monthDays } from "~/domain/counts/read-figures.server";
import { type DashboardTab, readTab, tabLabels } from "~/domain/lists/dashboard-tabs";
import type { Route } from "./+types/dashboard";
import { type AdminView, adminView, takeNoPosts } from "./admin-view.server";
import { loadExpertsTab } from "./dashboard/experts-tab.server";
import { loadPart } from "./dashboard/load-part.server";
import { loadOverviewTab } from "./dashboard/overview-tab.server";
import { loadTiles } from "./dashboard/tiles.server";
import { loadList } from "./lists.server";

/** The figures, and a tab for each kind (specification, "Admin dashboard"). The totals are on the first tab. */

export const meta = ownPageMeta("Dashboard", "Figures, users, bookings, messages and experts.");

const listTabs = ["users", "bookings", "messages"] as const;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const tab = readTab(url.searchParams);
  // Only the open tab is read.
  const load = <T,>(one: DashboardTab, read: (view: AdminView, url: URL) => Promise<T>) =>
    one === tab ? loadPart(view.log, tabLabels[one], () => read(view, url)) : undefined;
  const [first, experts, ...lists] = await Promise.all([
    tab === "overview" ? readOverview(view) : undefined,
    load("experts", loadExpertsTab),
    ...listTabs.map((one) => load(one, (of) => loadList(of, one, url.searchParams))),
  ]);
  const list = lists.find((one) => one !== undefined);
  const [tiles = [], overview] = first ?? [];
  return { environmentName: view.environmentName, tiles, tab, overview, experts, list };
}

/** The tiles and the tab 'Overview', which share their figures. */
function readOverview(view: AdminView) {
  const { db, now, log } = view;
  const readFigure = figuresOnce(db, now, figures);
  const accounts = countAccounts(db, new Date(now.getTime() - monthDays * 86_400_000));
  return Promise.all([
    loadTiles(view, readFigure, accounts),
    loadPart(log, tabLabels.overview, () => loadOverviewTab(view, readFigure, accounts)),
  ]);
}

export const action = takeNoPosts;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { environmentName, tiles, tab, overview, experts, list } = loaderData;
  return (
    <AdminPage title={tab === "overview" ? "Dashboard" : tabLabels[tab]}>
      <TabLinks current={tab} />
      {tab === "overview" ? (
        <>
          <NeedsYou />
          {environmentName ? <SecondFactorNotice /> : null}
        </>
      ) : null}
      <Part of={overview} name="The overview">
        {(part) => <OverviewTab {...part} />}
      </Part>
      {tab === "overview" ? <Tiles tiles={tiles} /> : null}
      <Part of={list} name={tabLabels[tab]}>
        {(part) => (
          <>
            {part.lead ? <p className="muted">{part.lead}</p> : null}
            <AdminList {...part} />
          </>
        )}
      </Part>
      <Part of={experts} name="Experts">
        {(part) => <ExpertsTab {...part} />}
      </Part>
    </AdminPage>
  );
}
