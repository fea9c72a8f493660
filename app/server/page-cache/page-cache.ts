import { existsSync, readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { metrics } from "~/platform/metrics.server";
import { ShortCache } from "~/platform/short-cache";
import { noteAccess } from "../access-log";
import type { ProfileViews } from "../profile-views";
import { type Cacheable, readCacheable } from "./cacheable";
import {
  type CachedPageResponse,
  type CachedResponse,
  encodePage,
  toCachedFile,
  toCachedPage,
  writeCached,
} from "./cached-response";
import { askInside } from "./inner-request";

/** The maximum age of a cached page, in ms (decision I3). */
export const pageLifeMs = 1_000;

/** The maximum sizes in memory, in bytes per process. */
const limits = { pages: 32_000_000, files: 24_000_000 };

interface Parts {
  env: Env;
  log: Log;
  build: ServerBuild;
  clientDir: string;
  app: RequestListener;
  /** The application without access log and view counts, which renders what is cached. */
  inner: RequestListener;
  views: Pick<ProfileViews, "note">;
  now?(): number;
}

/** Serves cached responses where they are the same for all visitors, and the application's otherwise. */
export function cachePages({
  env,
  log,
  build,
  clientDir,
  app,
  inner,
  views,
  ...clock
}: Parts): RequestListener {
  const read = readCacheable({ env, build, files: filesBelow(clientDir) });
  const ask = askInside(inner, new URL(env.appUrl).host);
  const pages = new ShortCache<CachedPageResponse>({
    lifeMs: pageLifeMs,
    maxBytes: limits.pages,
    ...clock,
    // Doubled for its other encodings.
    bytesOf: ({ body }) => 2 * body.length,
  });
  const files = new ShortCache<CachedResponse>({
    lifeMs: Number.POSITIVE_INFINITY,
    maxBytes: limits.files,
    bytesOf: ({ body }) => body.length,
  });

  async function find({ kind, address, encoding, look }: Cacheable): Promise<CachedResponse | null> {
    if (kind === "file") {
      const accepted = encoding === "br" ? "br, gzip" : encoding;
      return files.get(`${encoding} ${address}`, async () =>
        toCachedFile(await ask(address, { "accept-encoding": accepted })),
      );
    }
    let result = "hit";
    const page = await pages.get(`${look.cookie} ${look["save-data"]} ${address}`, async (old) => {
      result = "miss";
      return toCachedPage(await ask(address, { ...look, "accept-encoding": "identity" }), old);
    });
    metrics.pageCache.inc({ result });
    return page && encodePage(page, encoding);
  }

  return (req, res) => {
    const cacheable = read(req);
    if (!cacheable) return app(req, res);
    const began = performance.now();
    find(cacheable).then(
      (response) => {
        if (res.destroyed) return;
        if (!response) return app(req, res);
        const requestId = newRequestId();
        const path = cacheable.address.split("?", 1)[0] ?? "";
        const { status, bytes } = writeCached(res, response, requestId);
        const route = cacheable.kind === "file" ? "file" : "cached page";
        noteAccess(log, { method: req.method ?? "", path, route, status, bytes, began, requestId });
        views.note(req, path, status);
      },
      // The application then responds with its own error page.
      () => {
        if (!res.destroyed) app(req, res);
      },
    );
  };
}

/** Returns the addresses of the build's files, except hidden and compressed ones and those that need escapes. */
function filesBelow(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  return new Set(paths.filter((path) => /^(\/[\w-][\w.-]*)+$/.test(path) && !/\.(br|gz)$/.test(path)));
}
