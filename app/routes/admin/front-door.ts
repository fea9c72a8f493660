import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/front-door";
import { takeNoPosts } from "./admin-view.server";

/** /admin: redirects to the dashboard. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return redirect(paths.adminDashboard());
}

export const action = takeNoPosts;
