import express, { type Express, type RequestHandler } from "express";
import type { ServerBuild } from "react-router";
import type { Services } from "~/web/context";
import { logAccess } from "./access-log";
import { chooseEncoding, compressAnswer } from "./answer-encoding";
import { type BodyLimits, defaultLimits, limitBody } from "./body-limit";
import { checkHost } from "./check-host";
import { checkMethod } from "./check-method";
import { checkUrl } from "./check-url";
import { watchClientAddresses } from "./client-addresses";
import { refuseForeignWrites } from "./foreign-writes";
import { answerHealth, type Readiness } from "./health";
import { checkAddress } from "./page-addresses";
import { handlePages } from "./page-handler";
import { answerErrors } from "./plain-answer";
import { securityHeaders } from "./security-headers";
import { serveFiles } from "./static-files";

export interface AppOptions {
  /** The framework's build of all pages; a function where it changes while the program runs (development). */
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  readiness: Readiness;
  /** Where the browser's files lie; unset in development, where Vite serves them. */
  clientDir?: string | undefined;
  limits?: Partial<BodyLimits>;
  /** Runs before each page, once every guard has let the request pass. */
  beforePages?: RequestHandler[];
  /** Lets Vite's own scripts, styles and socket through the Content-Security-Policy. */
  isDevelopment?: boolean;
  /** Serves the page cache, which logs and counts the requests itself. */
  isInner?: boolean;
}

/** The HTTP shell: everything that a request passes, in this order, before a page sees it. */
export function createApp(options: AppOptions): Express {
  const { services, readiness, clientDir, isDevelopment = false, isInner = false } = options;
  const { env, log } = services;
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", false);
  app.set("trust proxy", env.trustedProxyHops);

  if (!isInner) app.use(logAccess(log));
  app.use(securityHeaders({ isHttps: env.isHttps, isDevelopment }));
  app.use(answerHealth(readiness));
  if (env.isProduction && !isInner) app.use(watchClientAddresses(log));
  app.use(checkUrl(env.appUrl));
  app.use(checkHost(env));
  app.use(checkMethod);
  app.use(refuseForeignWrites(env.appUrl));
  app.use(limitBody({ ...defaultLimits, ...options.limits }));
  if (clientDir) app.use(serveFiles(clientDir));
  app.use(checkAddress(options.build));
  app.use(chooseEncoding);
  for (const handler of options.beforePages ?? []) app.use(handler);
  app.use(compressAnswer);
  app.use(handlePages(options.build, services));
  app.use(answerErrors(log));
  return app;
}
