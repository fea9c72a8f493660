import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { ProfileViews } from "../profile-views";
import { answerKept, noteSent } from "./answer-kept";
import { askInside } from "./inner-request";
import { KeptFiles } from "./kept-files";
import { type KeptMemory, keptLimits } from "./kept-memory";
import { lonePages } from "./page-targets";
import { understandRequests } from "./understand-request";

interface Parts {
  env: Env;
  log: Log;
  memory: KeptMemory;
  build: ServerBuild;
  clientDir: string;
  app: RequestListener;
  /** The application without log and counts. */
  inner: RequestListener;
  views: ProfileViews;
}

/** Answers visitors from memory. Nothing is connected before `start()`. */
export function openKept({ env, log, memory, build, clientDir, app, inner, views }: Parts) {
  const ask = askInside(inner, new URL(env.appUrl).host);
  const files = existsSync(clientDir) ? new KeptFiles(clientDir, ask, keptLimits.files) : null;
  const { understand, prepare } = understandRequests({ env, build, ask, pages: memory.pages, files });
  let isClosed = false;
  return {
    listener: answerKept({ app, understand, note: noteSent(log, views) }),
    start: memory.start,
    /** Renders the pages that have one address each, one after the other: their first visitors needn't wait. */
    async warmUp() {
      for (const path of lonePages(build)) if (!isClosed) await prepare(path);
    },
    close() {
      isClosed = true;
      return memory.close();
    },
  };
}
