import { data } from "react-router";
import { NotFoundPage, notFoundFacts } from "~/components/site/error-page";
import { pageMeta } from "~/components/site/page-meta";
import { requireAdmin } from "~/web/guards.server";
import type { Route } from "./+types/not-found";

/** Unknown addresses below /admin: only the admin gets the 404. */

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return data(null, { status: 404 });
}
export const action = loader;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, notFoundFacts);

export default NotFoundPage;
