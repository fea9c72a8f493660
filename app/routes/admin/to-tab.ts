import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/to-tab";
import { takeNoPosts } from "./admin-view.server";

/** `/admin/users` and its like: the list is a tab of the dashboard. */

export function loader({ context, request, url }: Route.LoaderArgs) {
  requireAdmin(context, request);
  const tab = url.pathname.split("/")[2] ?? "";
  return redirect(paths.adminDashboard({ ...Object.fromEntries(url.searchParams), tab }));
}

export const action = takeNoPosts;
