import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { createApp } from "./app";
import { type Backend, openBackend } from "./backend";
import { closeServer, createHttpServer, listen } from "./http-server";
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
  build: ServerBuild;
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
  const { env, log, build, clientDir = "build/client", streams = openStreams } = parts;
  const backend = parts.backend ?? openBackend(env, log, streams);
  const { services, readiness } = backend;
  const views = countProfileViews(services);
  const shell = { build, services, readiness, clientDir: resolve(clientDir) };
  const listener = cachePages({
    env,
    log,
    build,
    views,
    clientDir: shell.clientDir,
    app: createApp({ ...shell, beforePages: [views.watch] }),
    inner: createApp({ ...shell, isInner: true }),
  });
  const server = createHttpServer(listener, log);
  await listen(server, env.port, env.host);
  log.info(`Keyway listens on ${env.appUrl}`, { host: env.host, port: env.port });
  backend.start();

  async function stopInOrder() {
    const drained = backend.drain();
    streams.closeAll();
    await closeServer(server, stopLimits.answersMs);
    await views.settled();
    await drained;
    await backend.close();
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
