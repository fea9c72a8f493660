/**
 * The same pages for `react-router-serve`: a module that exports the routes and the template's own server entry. An
 * outermost middleware sets what our shell gives each request (services, facts). The database is opened as in Drizzle's
 * manual, and nothing is cached.
 */

import * as site from "virtual:react-router/server-build";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { MiddlewareFunction } from "react-router";
import * as stockEntry from "stock-entry";
import { parseEnv } from "~/platform/env.server";
import { jsonLog } from "~/platform/log.server";
import { openBackend } from "~/server/backend";
import { buildVersionContext, requestFactsContext, servicesContext } from "~/web/context";

export * from "virtual:react-router/server-build";

const env = parseEnv(process.env);
const { services: ours, start } = openBackend(env, jsonLog);
start();
const client = postgres(env.databaseUrl);
const db = drizzle(client);
// Our prepared queries pass dates to the driver, which Drizzle's client doesn't serialize.
client.options.serializers[1184] = (value) => (value instanceof Date ? value.toISOString() : value);
const services = {
  ...ours,
  db,
  listings: Object.assign(ours.listings, { get: <Value>(_key: string, make: () => Value) => make() }),
};

const giveServices: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(servicesContext, services);
  context.set(buildVersionContext, site.assets.version);
  context.set(requestFactsContext, { nonce: "", clientAddress: "127.0.0.1", requestId: "", posted: null });
  return next();
};

const { root, ...others } = site.routes;
if (!root) throw new Error("The build has no root route");
const { middleware = [] } = root.module;
export const routes = {
  root: { ...root, module: { ...root.module, middleware: [giveServices, ...middleware] } },
  ...others,
};
export const entry = { module: stockEntry };
