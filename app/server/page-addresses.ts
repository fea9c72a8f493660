import type { RequestHandler } from "express";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/**
 * What the router knows of an address before a page runs: which methods it takes, and how it is spelled. One page has
 * one address: `/experts/` and `/EXPERTS` lead to `/experts`.
 */
export function checkAddress(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  let known: { build: ServerBuild; pages: RouteObject[] } | undefined;
  return async (req, res, next) => {
    const current = typeof build === "function" ? await build() : build;
    if (known?.build !== current) known = { build: current, pages: pagesOf(current) };
    const page = findPage(known.pages, req.path.replace(/\.data$/, ""));
    if (req.method === "OPTIONS") {
      res
        .status(204)
        .set("Allow", page?.takesPosts ? "GET, HEAD, POST, OPTIONS" : readOnly)
        .end();
    } else if (page && req.method !== "POST" && !req.path.endsWith(".data") && page.path !== req.path) {
      res.redirect(301, page.path + req.url.slice(req.path.length));
    } else {
      next();
    }
  };
}

const readOnly = "GET, HEAD, OPTIONS";

/** Null for an address that only the page for unknown ones answers. */
function findPage(pages: RouteObject[], path: string): { path: string; takesPosts: boolean } | null {
  const matches = matchRoutes(pages, path) ?? [];
  const innermost = matches.at(-1);
  if (!innermost) return null;
  const pattern = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  if (pattern.includes("*")) return null;
  return { path: spelledAs(pattern, path), takesPosts: innermost.route.action === true };
}

/** The address with its fixed parts as the site map has them; ids and names in it stay as they came. */
function spelledAs(pattern: string[], path: string): string {
  const given = path.split("/").filter(Boolean);
  return `/${given.map((part, at) => (pattern[at]?.includes(":") ? part : (pattern[at] ?? part))).join("/")}`;
}

function pagesOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const action = module.action !== undefined;
    if (index) return [{ id, index, action, ...(path !== undefined && { path }) }];
    const children = pagesOf({ routes } as ServerBuild, id);
    return [{ id, action, children, ...(path !== undefined && { path }) }];
  });
}
