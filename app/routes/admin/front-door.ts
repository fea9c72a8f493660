import { data, redirect } from "react-router";
import { paths } from "~/shared/paths";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/front-door";

/** Where the admin comes in. Until there is a dashboard, that is what waits for a decision. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return redirect(paths.approvals);
}

/** Takes no posts; below /admin it says so to nobody but the admin. */
export function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request);
  throw data("There is nothing to send to this page.", { status: 405 });
}
