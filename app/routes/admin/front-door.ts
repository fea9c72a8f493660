import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/front-door";
import { takeNoPosts } from "./admin-view.server";

/** /admin: redirects to what waits for the admin; figures are on the dashboard. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return redirect(paths.queues);
}

export const action = takeNoPosts;
