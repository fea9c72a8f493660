import { AdminPage } from "~/components/admin/admin-page";
import { BookingsTab } from "~/components/admin/dashboard/bookings-tab";
import { ExpertsTab } from "~/components/admin/dashboard/experts-tab";
import { MessagesTab } from "~/components/admin/dashboard/messages-tab";
import { OverviewTab } from "~/components/admin/dashboard/overview-tab";
import { Part } from "~/components/admin/dashboard/part";
import { TabLinks } from "~/components/admin/dashboard/tab-links";
import { Tiles } from "~/components/admin/dashboard/tiles";
import { UsersTab } from "~/components/admin/dashboard/users-tab";
import { ownPageMeta } from "~/components/site/page-meta";
import { figuresOnce } from "~/domain/counts/read-figures.server";
import { type DashboardTab, readTab, tabLabels } from "~/domain/lists/dashboard-tabs";
import type { Route } from "./+types/dashboard";
import { type AdminView, adminView, takeNoPosts } from "./admin-view.server";
import { loadBookingsTab } from "./dashboard/bookings-tab.server";
import { loadExpertsTab } from "./dashboard/experts-tab.server";
import { loadPart } from "./dashboard/load-part.server";
import { loadMessagesTab } from "./dashboard/messages-tab.server";
import { loadOverviewTab } from "./dashboard/overview-tab.server";
import { loadTiles } from "./dashboard/tiles.server";
import { loadUsersTab } from "./dashboard/users-tab.server";

/** The admin's way in: what there is of everything, and a tab for each kind (specification, "Admin dashboard"). */

export const meta = ownPageMeta("Dashboard", "Figures, users, bookings, messages and experts.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const tab = readTab(url.searchParams);
  const readFigure = figuresOnce(view.db, view.now);
  // Only the tab that shows is read.
  const load = <T,>(one: DashboardTab, read: (view: AdminView, url: URL) => Promise<T>) =>
    one === tab ? loadPart(view.log, tabLabels[one], () => read(view, url)) : undefined;
  const [tiles, overview, users, bookings, messages, experts] = await Promise.all([
    loadTiles(view, readFigure),
    load("overview", (of) => loadOverviewTab(of, readFigure)),
    load("users", loadUsersTab),
    load("bookings", loadBookingsTab),
    load("messages", loadMessagesTab),
    load("experts", loadExpertsTab),
  ]);
  return { place: view.place, tiles, tab, overview, users, bookings, messages, experts };
}

export const action = takeNoPosts;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { place, tiles, tab, overview, users, bookings, messages, experts } = loaderData;
  return (
    <AdminPage place={place} title="Dashboard">
      <Tiles tiles={tiles} />
      <TabLinks current={tab} />
      <Part of={overview} name="The overview">
        {(part) => <OverviewTab {...part} />}
      </Part>
      <Part of={users} name="Users">
        {(part) => <UsersTab {...part} />}
      </Part>
      <Part of={bookings} name="Bookings">
        {(part) => <BookingsTab {...part} />}
      </Part>
      <Part of={messages} name="Messages">
        {(part) => <MessagesTab {...part} />}
      </Part>
      <Part of={experts} name="Experts">
        {(part) => <ExpertsTab {...part} />}
      </Part>
    </AdminPage>
  );
}
