import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { openPageNews } from "~/db/page-news.server";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import type { ProfileViews } from "../profile-views";
import { answerKept } from "./answer-kept";
import { askInside } from "./inner-request";
import { KeptFiles } from "./kept-files";
import { PageCache } from "./page-cache";

/** Bytes, at most, of what one process keeps in memory. */
export const keptLimits = { pages: 32_000_000, files: 24_000_000 };

interface Parts {
  env: Env;
  log: Log;
  build: ServerBuild;
  clientDir: string;
  app: RequestListener;
  /** The application without log and counts. */
  inner: RequestListener;
  views: ProfileViews;
}

/** What is kept in memory, with the line to the database that keeps it right. Nothing is connected before `start()`. */
export function openKept({ env, log, build, clientDir, app, inner, views }: Parts) {
  const news = openPageNews({
    databaseUrl: env.databaseUrl,
    log,
    onNews: (names) => pages.hear(names),
    onLine: () => pages.clear(),
  });
  const pages = new PageCache({ maxBytes: keptLimits.pages, isSure: news.isSure });
  const { host } = new URL(env.appUrl);
  const files = existsSync(clientDir)
    ? new KeptFiles(clientDir, askInside(inner, host), keptLimits.files)
    : null;
  return {
    listener: answerKept({ env, log, build, app, inner, pages, files, views }),
    start: news.start,
    close: news.close,
  };
}
