import { type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createApp } from "~/server/app";
import { closeServer, createHttpServer, listen } from "~/server/http-server";
import { cachePages } from "~/server/page-cache/page-cache";
import { countProfileViews } from "~/server/profile-views";
import type { Services } from "~/web/context";
import type { TestDatabase } from "../db/database";
import { servicesWithoutLiveChanges, testEnv } from "./request";
import { assembleSite } from "./site";

/** The whole site with its shell and page cache on a loopback port, as one of several processes runs it. */
export interface CachedSite {
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Reply>;
  /** Requests a page from the application, without the cache. */
  askPlainly: CachedSite["ask"];
  views: ReturnType<typeof countProfileViews>;
  /** The cache's clock, in ms. Only tests advance it. */
  clock: { now: number };
  /** Answers the requests that the cache makes to the application. Tests may replace it. */
  inside: RequestListener;
  /** The addresses that the cache has requested from the application. */
  rendered: string[];
  lines: Array<Record<string, unknown>>;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
}

interface Options {
  t: TestDatabase;
  clientDir?: string;
}

/** Starts a site that stops when the test ends. */
export async function startCachedSite({ t, clientDir = "no-such-folder" }: Options): Promise<CachedSite> {
  const env = testEnv;
  const lines: CachedSite["lines"] = [];
  const log: Services["log"] = {
    info: (message, fields) => void lines.push({ message, ...fields }),
    error: (message, _cause, fields) => void lines.push({ level: "error", message, ...fields }),
  };
  const services: Services = {
    ...{ db: t.db, env, log, clock: () => new Date(), isReady: () => true },
    ...servicesWithoutLiveChanges(t.db),
  };
  const build = await assembleSite();
  const shell = { build, services, readiness: { check: async () => ({}) }, clientDir };
  const views = countProfileViews(services);
  const plain = createApp({ ...shell, isInner: true });
  const rendered: string[] = [];
  const clock = { now: 0 };
  const listener = cachePages({
    ...{ env, log, build, clientDir, views, now: () => clock.now },
    app: createApp({ ...shell, beforePages: [views.watch] }),
    inner: (req, res) => {
      rendered.push(req.url ?? "");
      site.inside(req, res);
    },
  });
  const servers = [createHttpServer(listener, log), createHttpServer(plain, log)] as const;
  for (const server of servers) await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    for (const server of servers) await closeServer(server, 0);
    await views.idle();
  });
  const portOf = (server: (typeof servers)[number]) => (server.address() as AddressInfo).port; // a TCP server has no other kind
  const asker = (server: (typeof servers)[number]): CachedSite["ask"] => {
    const port = portOf(server);
    return (path, headers = {}, method = "GET") => send(port, path, { headers, method });
  };
  const site: CachedSite = {
    ...{ ask: asker(servers[0]), askPlainly: asker(servers[1]), views, clock, rendered, lines },
    inside: plain,
  };
  return site;
}

function send(
  port: number,
  path: string,
  { headers, method }: { headers: Record<string, string>; method: string },
): Promise<Reply> {
  const { host } = new URL(testEnv.appUrl);
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      path,
      method,
      agent: false,
      headers: { host, ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => {
        const body = Buffer.concat(parts);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body,
          text: body.toString("utf8"),
        });
      });
    });
    sent.end();
  });
}
