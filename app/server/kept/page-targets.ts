import { LRUCache } from "lru-cache";
import type { ServerBuild } from "react-router";
import type { KeptPage } from "~/shared/kept-page";
import type { Asked } from "./fresh-cache";
import type { KeptAnswer } from "./kept-answer";

/** A page that may be kept: what its address comes down to. */
export interface PageTarget {
  /** Path and the known parameters, in one order: what is asked of the application, and the key. */
  address: string;
  path: string;
  maxAgeMs: number;
  /** The news after which the page is another one. */
  reads: readonly string[];
  /** Its looks that were asked for, by their names. */
  looks: Map<string, Asked<KeptAnswer>>;
}

interface Pattern {
  path: RegExp;
  keep: KeptPage;
}

/** Finds the page behind a request's target; null for anything that isn't kept, or is spelled in another way. */
export function findTargets(build: ServerBuild): (url: string) => PageTarget | null {
  const patterns = keptRoutes(build).map(patternOf);
  const known = new LRUCache<string, PageTarget>({ max: 4_000 });
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const target = url.length > longestUrl ? null : read(url, patterns);
    if (target) known.set(url, target);
    return target;
  };
}

/** The pages that have one address each. */
export function lonePages(build: ServerBuild): string[] {
  return keptRoutes(build)
    .filter(({ parts }) => !parts.some((part) => part.startsWith(":")))
    .map(({ parts }) => `/${parts.join("/")}`);
}

const longestUrl = 500;

interface KeptRoute {
  parts: string[];
  keep: KeptPage;
}

function keptRoutes({ routes }: ServerBuild): KeptRoute[] {
  return Object.values(routes).flatMap((route) => {
    const { keep } =
      (route as { module?: { handle?: { keep?: KeptPage } } } | undefined)?.module?.handle ?? {}; // what a build holds
    return route && keep ? [{ parts: (route.path ?? "").split("/").filter(Boolean), keep }] : [];
  });
}

function patternOf({ parts, keep }: KeptRoute): Pattern {
  const path = parts.map((part) => (part.startsWith(":") ? `(?<${part.slice(1)}>[\\w-]{1,100})` : part));
  return { path: new RegExp(`^/${path.join("/")}$`), keep };
}

function read(url: string, patterns: readonly Pattern[]): PageTarget | null {
  const [path = "", query = ""] = splitOnce(url, "?");
  for (const { path: pattern, keep } of patterns) {
    const match = pattern.exec(path);
    if (!match) continue;
    const params = match.groups ?? {};
    const search = knownOnly(query, keep.query);
    return {
      address: search ? `${path}?${search}` : path,
      path,
      maxAgeMs: keep.maxAgeSeconds * 1000,
      reads: keep.reads.map((name) =>
        name.replace(/\{(\w+)\}/, (_, param) => params[param]?.toLowerCase() ?? ""),
      ),
      looks: new Map(),
    };
  }
  return null;
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** The first of each name, as the pages read them. */
function knownOnly(query: string, names: readonly string[]): string {
  if (query === "") return "";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.toString();
}
