import { data } from "react-router";
import { NotFoundPage, notFoundFacts } from "~/components/site/error-page";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import type { Route } from "./+types/not-found";

/** Every unknown address, with any method. */

export const handle: PageHandle = { styles: "text" };

export const loader = () => data(null, { status: 404 });
export const action = loader;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, notFoundFacts);

/** It reads no database, so that unknown addresses cost little. */
export default NotFoundPage;
