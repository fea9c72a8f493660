import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { answerPlainly } from "./plain-answer";

/**
 * What the router knows of an address before a page runs: which methods it takes, and how it is spelled. One page has
 * one address: `/experts/` and `/EXPERTS` lead to `/experts`.
 */
export function checkAddress(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  let known: { build: ServerBuild; find: FindPage } | undefined;
  return async (req, res, next) => {
    const current = typeof build === "function" ? await build() : build;
    if (known?.build !== current) known = { build: current, find: finder(current) };
    const page = known.find(req.path.replace(/\.data$/, ""));
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

const readOnly = "GET, HEAD, OPTIONS";

/** The page behind a path; null for one that only the page for unknown ones answers. */
type FindPage = (path: string) => FoundPage | null;

type PageKind = Omit<FoundPage, "path">;

interface FoundPage {
  /** In its one spelling. */
  path: string;
  takesPosts: boolean;
  /** It has no component, so the router would refuse a method in its own words. */
  isResource: boolean;
}

/** The router ranks all pages for each address that it compares, so addresses that come again are remembered. */
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
  return { path: spelledAs(pattern, path), takesPosts, isResource };
}

/** The address with its fixed parts as the site map has them; ids and names in it stay as they came. */
function spelledAs(pattern: string[], path: string): string {
  const given = path.split("/").filter(Boolean);
  return `/${given.map((part, at) => (pattern[at]?.includes(":") ? part : (pattern[at] ?? part))).join("/")}`;
}

/** The pages by the first part of their path: the router would compare an address with all of them, one by one. */
interface PageTable {
  byFirst: Map<string, RouteObject[]>;
  /** Those whose path begins with a parameter; they stand in each list of `byFirst` too. */
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

/** Every page with its whole path, whatever it is nested in. */
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
