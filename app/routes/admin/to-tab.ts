import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/to-tab";
import { takeNoPosts } from "./admin-view.server";
import { listNameIn } from "./lists.server";

/** `/admin/users` and the like: redirects to the list's tab on the dashboard. */

export function loader({ context, request, url }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return redirect(paths.adminDashboard({ ...Object.fromEntries(url.searchParams), tab: listNameIn(url) }));
}

export const action = takeNoPosts;
