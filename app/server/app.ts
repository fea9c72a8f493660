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
import { findFileSender } from "./file-sender";
import { refuseForeignWrites } from "./foreign-writes";
import { answerHealth, type Readiness } from "./health";
import { checkAddress } from "./page-addresses";
import { handlePages } from "./page-handler";
import { answerErrors, answerPlainly } from "./plain-answer";
import { followRequest } from "./request-trace";
import { securityHeaders } from "./security-headers";
import { serveFiles } from "./static-files";
import { noteWrites } from "./wrote-cookie";

export interface AppOptions {
  /** The framework's build of all pages; a function in development, where it changes while the program runs. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  readiness: Readiness;
  /** The folder of the browser's files; unset in development, where Vite serves them. */
  clientDir?: string | undefined;
  limits?: Partial<BodyLimits>;
  /** Handlers that run before each page, after all guards. */
  beforePages?: RequestHandler[];
  /** Allows Vite's scripts, styles and socket in the Content-Security-Policy. */
  isDevelopment?: boolean;
  /** Set for the app behind the page cache, which logs and counts requests itself. */
  isInner?: boolean;
}

/** Creates what a process without pages serves: the probes. */
export function createProbes(readiness: Readiness): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(answerHealth(readiness));
  app.use((req, res) => answerPlainly(req, res, 404));
  return app;
}

/** Creates the HTTP shell: everything that a request passes, in this order, before it reaches a page. */
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
  app.use(limitBody({ ...defaultLimits, ...options.limits }, findFileSender(services)));
  if (clientDir) app.use(serveFiles(clientDir));
  app.use(checkAddress(options.build));
  app.use(chooseEncoding);
  for (const handler of options.beforePages ?? []) app.use(handler);
  app.use(compressAnswer);
  if (env.readDatabaseUrl) app.use(noteWrites(env));
  app.use(followRequest);
  app.use(handlePages(options.build, services));
  app.use(answerErrors(log));
  return app;
}
