import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  createRequestHandler,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as root from "~/root";
import siteMap from "~/routes";
import { requestFactsContext } from "~/web/context";
import { withUnavailable } from "~/web/unavailable.server";
import { type Situation, testContext } from "./request";
import { buildOf } from "./server-build";

/**
 * The whole site as the router serves it, without a build: middleware, loaders, actions and pages, not the HTTP shell.
 */

export interface SiteRoute {
  id: string;
  /** The pattern of its address, as in app/routes.ts, with a slash before it. */
  path: string;
  /** Absent until the file is written. */
  module: RouteModule | undefined;
}

interface RouteModule {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
  loader?: unknown;
  action?: unknown;
}

/**
 * All routes of app/routes.ts. As in the framework, an id is the one given there, or the file without its extension.
 */
export function siteRoutes(): Promise<SiteRoute[]> {
  // By its type the site map may be a promise, but it isn't one.
  const entries = siteMap as RouteConfigEntry[];
  return Promise.all(
    entries.map(async ({ id, file, path = "" }) => ({
      id: id ?? file.replace(/\.tsx?$/, ""),
      path: `/${path}`,
      module: await files[`../../../app/${file}`]?.(),
    })),
  );
}

/** Answers requests like the program does. Routes whose file is missing are left out. */
export async function openSite(situation: Situation): Promise<(request: Request) => Promise<Response>> {
  handler ??= assembleSite().then((build) => createRequestHandler(withUnavailable(build), "test"));
  const handle = await handler;
  return async (request) => {
    const context = testContext(situation);
    const posted = request.body && new Uint8Array(await request.clone().arrayBuffer());
    context.set(requestFactsContext, { ...context.get(requestFactsContext), posted });
    return handle(request, context);
  };
}

/** Shared by all test files of a worker. */
let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;

const files = import.meta.glob<RouteModule>("../../../app/routes/**/*.{ts,tsx}");

/** The site's routes as a server build. */
export async function assembleSite(): Promise<ServerBuild> {
  const routes = (await siteRoutes()).flatMap(({ id, path, module }) =>
    module ? [{ id, path, module: asBuilt(module) }] : [],
  );
  return buildOf(asBuilt(root), routes);
}

/** Wraps the components as the framework's plugin does, so that they get their data as props. */
function asBuilt(module: object): object {
  const { default: Page, ErrorBoundary, ...rest }: RouteModule = module;
  return {
    ...rest,
    ...(Page ? { default: withComponentProps(Page) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : {}),
  };
}
