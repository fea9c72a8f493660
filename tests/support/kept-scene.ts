import { type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import { createApp } from "~/server/app";
import { closeServer, createHttpServer, listen } from "~/server/http-server";
import { openKeptMemory } from "~/server/kept/kept-memory";
import { openKept } from "~/server/kept/open-kept";
import { countProfileViews } from "~/server/profile-views";
import type { Services } from "~/web/context";
import type { TestDatabase } from "./database";
import { noNews, testEnv } from "./request";
import { assembleSite } from "./site";

/** The whole site behind its shell on a loopback port, as one process of several would run it. */
export interface KeptSite {
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Reply>;
  /** The same of the application alone, which keeps nothing. */
  askPlainly: KeptSite["ask"];
  services: Services;
  views: ReturnType<typeof countProfileViews>;
  warmUp(): Promise<void>;
  /** Answers what is asked from inside; a test may put its own in its place. */
  inside: RequestListener;
  /** How often the application was asked from inside. */
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
  /** Where the news are heard, if not at the database itself. */
  databaseUrl?: string;
  clientDir?: string;
}

/** Starts one and waits until pages are kept. It ends with the test. */
export async function startKept({
  t,
  databaseUrl = t.url,
  clientDir = "no-such-folder",
}: Options): Promise<KeptSite> {
  const env = { ...testEnv, databaseUrl };
  const lines: KeptSite["lines"] = [];
  const log: Services["log"] = {
    info: (message, fields) => void lines.push({ message, ...fields }),
    error: (message, _cause, fields) => void lines.push({ level: "error", message, ...fields }),
  };
  const services: Services = {
    ...{ db: t.db, env, log, clock: () => new Date(), isReady: () => true },
    ...noNews(t.db),
  };
  const build = await assembleSite();
  const memory = openKeptMemory(env, log);
  const { publicReads } = memory;
  const shell = { build, services, readiness: { check: async () => ({}) }, clientDir };
  const views = countProfileViews(services);
  const plain = createApp({ ...shell, isInner: true });
  const rendered: string[] = [];
  const kept = openKept({
    ...{ env, log, memory, build, clientDir, views },
    app: createApp({ ...shell, services: { ...services, publicReads }, beforePages: [views.watch] }),
    inner: (req, res) => {
      rendered.push(req.url ?? "");
      site.inside(req, res);
    },
  });
  const servers = [createHttpServer(kept.listener, log), createHttpServer(plain, log)] as const;
  for (const server of servers) await listen(server, 0, "127.0.0.1");
  kept.start();
  onTestFinished(async () => {
    await kept.close();
    for (const server of servers) await closeServer(server, 0);
    await views.settled();
  });
  const portOf = (server: (typeof servers)[number]) => (server.address() as AddressInfo).port; // a TCP server has no other kind
  const asker = (server: (typeof servers)[number]): KeptSite["ask"] => {
    const port = portOf(server);
    return (path, headers = {}, method = "GET") => send(port, path, { headers, method });
  };
  const site: KeptSite = {
    ...{ ask: asker(servers[0]), askPlainly: asker(servers[1]), services, views, rendered, lines },
    inside: plain,
    warmUp: kept.warmUp,
  };
  await untilKept(site);
  return site;
}

/** Pages are kept from the moment on when the news line is proven. */
export const untilKept = (site: Pick<KeptSite, "ask" | "rendered">) =>
  expect
    .poll(
      async () => {
        const before = site.rendered.length;
        await site.ask("/about");
        return site.rendered.length - before;
      },
      { timeout: 10_000, interval: 30 },
    )
    .toBe(0);

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
