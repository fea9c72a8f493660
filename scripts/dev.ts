/** `npm run dev`: the development server. Pages and styles change while it runs; the shell itself needs a restart. */
import { createServer as createHttpServer, type Server } from "node:http";
import type { ViteDevServer } from "vite";
import type { EnvError as EnvFault, parseEnv as ParseEnv } from "../app/platform/env.server.ts";
import { openDatabase, reserveDatabase } from "./lib/database.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { appAddress, given, loadDotEnv, sessionSecret } from "./lib/environment.ts";
import { Failure, main, onStop } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { root } from "./lib/paths.ts";

main(dev, { signalCode: 0, takes: () => readOptions({}) });

async function dev() {
  loadDotEnv();
  reserveDatabase(appAddress());
  await ensureInstall();
  const database = await openDatabase();
  Object.assign(process.env, {
    NODE_ENV: "development",
    APP_ENV: given("APP_ENV") ?? "development",
    DATABASE_URL: database.url,
    SESSION_SECRET: sessionSecret(),
    DEMO_DATA: given("DEMO_DATA") ?? (database.embedded ? "1" : "0"),
  });
  const http = createHttpServer();
  const vite = await startVite(http);
  const { env, handle, backend, views } = await loadShell(vite);
  http.on("request", (request, response) =>
    vite.middlewares(request, response, () => handle(request, response)),
  );
  await listen(http, env);
  backend.start();
  onStop(async () => {
    await vite.close();
    http.closeAllConnections();
    await views.settled();
    await backend.drain();
    await backend.close();
  });
  console.log(`\nKeyway is at ${env.appUrl} (development). Ctrl-C stops it.\n`);
  return database.exited.then(() => 1);
}

async function startVite(http: Server) {
  const { createServer } = await import("vite");
  const ours = process.listeners("SIGTERM");
  // Vite's WebSocket shares our port, so that a content policy of 'self' is enough.
  const server = { middlewareMode: { server: http }, hmr: { server: http } };
  const vite = await createServer({ root, appType: "custom", server });
  // Vite would end this process at SIGTERM, before Postgres has been stopped.
  const theirs = process.listeners("SIGTERM").filter((listener) => !ours.includes(listener));
  for (const listener of theirs) process.off("SIGTERM", listener);
  return vite;
}

/** The same HTTP shell as in production, with pages that Vite builds when they are requested. */
async function loadShell(vite: ViteDevServer) {
  const load = (file: string) => vite.ssrLoadModule(file);
  const { parseEnv, EnvError } = await load("/app/platform/env.server.ts");
  const { jsonLog } = await load("/app/platform/log.server.ts");
  const { openBackend } = await load("/app/server/backend.ts");
  const { createApp } = await load("/app/server/app.ts");
  const { countProfileViews } = await load("/app/server/profile-views.ts");
  const env = readEnvironment(parseEnv, EnvError);
  const backend = openBackend(env, jsonLog);
  const build = () => load("virtual:react-router/server-build");
  const { services, readiness } = backend;
  const views = countProfileViews(services);
  const beforePages = [views.watch];
  const handle = createApp({ build, services, readiness, beforePages, isDevelopment: true });
  return { env, backend, views, handle };
}

function readEnvironment(parseEnv: typeof ParseEnv, EnvError: typeof EnvFault) {
  try {
    return parseEnv(process.env);
  } catch (error) {
    throw error instanceof EnvError ? new Failure(error.message) : error;
  }
}

function listen(http: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Failure(code === "EADDRINUSE" ? `PORT: ${port} is in use by another program` : message)),
    );
    http.listen(port, host, resolve);
  });
}
