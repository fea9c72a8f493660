import type { RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { answerPlainly } from "./plain-answer";

/**
 * Checks an address against the routes before a page runs: its methods and its spelling. Each page has one address:
 * `/experts/` and `/EXPERTS` redirect to `/experts`.
 */
export function checkAddress(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  let known: { build: ServerBuild; find: FindPage } | undefined;
  return async (req, res, next) => {
    const current = typeof build === "function" ? await build() : build;
    if (known?.build !== current) known = { build: current, find: finder(current) };
    const page = known.find(req.path.replace(/\.data$/, ""));
    if (page) res.locals.route = page.route;
    if (req.method === "OPTIONS") {
      res
        .status(204)
        .set("Allow", page?.takesPosts ? "GET, HEAD, POST, OPTIONS" : readOnly)
        .end();
    } else if (page?.isResource && !page.takesPosts && req.method === "POST") {
      res.set("Allow", readOnly);
      answerPlainly(req, res, 405);
    } else if (page && req.method !== "POST" && !req.path.endsWith(".data") && page.path !== req.path) {
      res.redirect(301, page.path + req.url.slice(req.path.length));
    } else {
      next();
    }
  };
}

/** Returns the pattern of the page that a response is for, "file", or "none" for addresses without a page. */
export const routeOf = ({ locals }: Pick<Response, "locals">): string => locals.route ?? "none";

const readOnly = "GET, HEAD, OPTIONS";

/** Finds the page for a path; null if only the page for unknown addresses matches. */
type FindPage = (path: string) => FoundPage | null;

type PageKind = Omit<FoundPage, "path" | "route">;

interface FoundPage {
  path: string;
  /** The pattern in the site map. */
  route: string;
  takesPosts: boolean;
  /** The route has no component, so the router would refuse a method with its own text. */
  isResource: boolean;
}

/** The router ranks all pages for each address that it matches, so results are cached. */
function finder(build: ServerBuild): FindPage {
  const pages = tableOf(pagesOf(build));
  const known = new LRUCache<string, { page: FoundPage | null }>({ max: 2_000 });
  return (path) => {
    const found = known.get(path);
    if (found) return found.page;
    const page = findPage(pages, path);
    if (path.length <= longestKnown) known.set(path, { page });
    return page;
  };
}

const longestKnown = 200;

function findPage(pages: PageTable, path: string): FoundPage | null {
  const first = decodeURIComponent(path.split("/", 2)[1] ?? "").toLowerCase();
  const [match] = matchRoutes(pages.byFirst.get(first) ?? pages.anywhere, path) ?? [];
  const pattern = match?.route.path?.split("/").filter(Boolean) ?? [];
  if (!match || pattern.includes("*")) return null;
  const { takesPosts, isResource }: PageKind = match.route.handle;
  return { path: spelledAs(pattern, path), route: `/${pattern.join("/")}`, takesPosts, isResource };
}

/** Returns the path with its fixed parts as in the site map. Ids and names keep their spelling. */
function spelledAs(pattern: string[], path: string): string {
  const given = path.split("/").filter(Boolean);
  return `/${given.map((part, at) => (pattern[at]?.includes(":") ? part : (pattern[at] ?? part))).join("/")}`;
}

/** The pages by the first part of their path, because the router compares an address with all of them. */
interface PageTable {
  byFirst: Map<string, RouteObject[]>;
  /** Pages whose path begins with a parameter. Each list of `byFirst` has them too. */
  anywhere: RouteObject[];
}

function tableOf(pages: RouteObject[]): PageTable {
  const byFirst = new Map<string, RouteObject[]>();
  const anywhere = pages.filter(({ path = "" }) => /^[:*]|^[^/]*\?/.test(path));
  for (const page of pages) {
    const first = page.path?.split("/", 1)[0]?.toLowerCase() ?? "";
    byFirst.set(first, [...(byFirst.get(first) ?? anywhere), page]);
  }
  return { byFirst, anywhere };
}

function pagesOf({ routes }: ServerBuild, parentId?: string, parentPath = ""): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const path = [parentPath, route.path ?? ""].filter(Boolean).join("/");
    const { action, default: component } = route.module;
    const handle: PageKind = { takesPosts: action !== undefined, isResource: component === undefined };
    const page = { id: route.id, path, handle, ...(route.index && { index: true }) } as RouteObject;
    const inside = pagesOf({ routes } as ServerBuild, route.id, path);
    return route.path || route.index ? [page, ...inside] : inside;
  });
}
