import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { startTracing } from "~/platform/tracing.server";
import type { Services } from "~/web/context";
import { createApp, createProbes } from "./app";
import { type Backend, openBackend } from "./backend";
import { closeServer, createHttpServer, listen } from "./http-server";
import { serveMetrics } from "./metrics-server";
import { type OpenStreams, openStreams } from "./open-streams";
import { cachePages } from "./page-cache/page-cache";
import { countProfileViews } from "./profile-views";

export interface Program {
  /** Stops everything in order. Resolves within `stopWithinMs`, even if something hangs. */
  stop(): Promise<void>;
}

/** The time limits of a stop, in milliseconds: for running responses, and in total. */
export const stopLimits = { answersMs: 2_000, stopWithinMs: 4_500 };

interface Parts {
  env: Env;
  log: Log;
  /** Loads the pages; never called in a process that only runs jobs. */
  loadBuild: () => Promise<ServerBuild>;
  /** The folder of the browser's files, relative to the working directory. */
  clientDir?: string;
  backend?: Backend;
  streams?: OpenStreams;
}

/**
 * Listens immediately and starts the backend afterwards, so that health checks and visitors get a response from the
 * start.
 * @throws the system's error if it can't listen
 */
export async function serve(parts: Parts): Promise<Program> {
  const { env, log, streams = openStreams } = parts;
  const { traceEndpoint: endpoint, role } = env;
  const endTracing = endpoint ? await startTracing({ endpoint, role }) : undefined;
  const backend = parts.backend ?? openBackend(env, log, streams);
  const { listener, idle } =
    role === "worker" ? { listener: createProbes(backend.readiness) } : await openPages(parts, backend);
  // Behind a proxy all connections are the proxy's, which has to limit its clients itself (docs/operations.md).
  const server = createHttpServer(
    listener,
    log,
    env.trustedProxyHops > 0 ? { connectionsPerNetwork: 0 } : {},
  );
  const metrics =
    env.metrics &&
    (await serveMetrics({ at: env.metrics, databaseUrl: env.databaseUrl, streams, ...backend }));
  await listen(server, env.port, env.host);
  log.info(`Keyway listens on ${env.appUrl}`, { host: env.host, port: env.port, role });
  backend.start();

  async function stopInOrder() {
    const drained = backend.drain();
    streams.closeAll();
    await closeServer(server, stopLimits.answersMs);
    await idle?.();
    await drained;
    metrics?.close();
    await backend.close();
    await endTracing?.();
  }
  return {
    async stop() {
      const late = sleep(stopLimits.stopWithinMs, undefined, { ref: false }).then(() => {
        throw new Error(`Not everything ended within ${stopLimits.stopWithinMs} ms`);
      });
      await Promise.race([stopInOrder(), late]).catch((error: unknown) =>
        log.error("The stop was not clean", error),
      );
    },
  };
}

/** Creates the pages, with those that are the same for all visitors in memory and read from the replica. */
async function openPages(
  { env, log, loadBuild, clientDir = "build/client" }: Parts,
  { services, readiness }: Backend,
): Promise<{ listener: RequestListener; idle(): Promise<void> }> {
  const build = await loadBuild();
  const views = countProfileViews(services);
  const shell = { build, services, readiness, clientDir: resolve(clientDir) };
  const forVisitors: Services = {
    ...services,
    primary: services.db,
    get db() {
      return services.reads?.() ?? services.db;
    },
  };
  const listener = cachePages({
    env,
    log,
    build,
    views,
    clientDir: shell.clientDir,
    app: createApp({ ...shell, beforePages: [views.watch] }),
    inner: createApp({ ...shell, services: forVisitors, isInner: true }),
  });
  return { listener, idle: () => views.idle() };
}
