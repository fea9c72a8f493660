import { redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/front-door";
import { takeNoPosts } from "./admin-view.server";

/** Where the admin comes in. Until there is a dashboard, that is what waits for a decision. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return redirect(paths.approvals);
}

export const action = takeNoPosts;
