/**
 * The same pages as `react-router-serve` takes them: a module that exports routes and the template's own server entry.
 * What our shell gives a request (services, facts) is given by a middleware outside all others. The database is read as
 * Drizzle's manual opens one, each read a statement of its own and unprepared; with `STOCK_DATABASE=ours` by our client.
 */

import * as site from "virtual:react-router/server-build";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as stockEntry from "stock-entry";
import * as schema from "~/db/schema/all";
import { parseEnv } from "~/platform/env.server";
import { jsonLog } from "~/platform/log.server";
import { openBackend } from "~/server/backend";
import { buildVersionContext, requestFactsContext, servicesContext } from "~/web/context";

export * from "virtual:react-router/server-build";

const { services: ours, start } = openBackend(parseEnv(process.env), jsonLog);
start();
const services =
  process.env.STOCK_DATABASE === "ours"
    ? ours
    : { ...ours, db: drizzle(postgres(process.env.DATABASE_URL), { schema }) };

const giveServices = ({ context }, next) => {
  context.set(servicesContext, services);
  context.set(buildVersionContext, site.assets.version);
  context.set(requestFactsContext, { nonce: "", clientAddress: "127.0.0.1", requestId: "", posted: null });
  return next();
};

const { root, ...others } = site.routes;
const { middleware = [] } = root.module;
export const routes = {
  root: { ...root, module: { ...root.module, middleware: [giveServices, ...middleware] } },
  ...others,
};
export const entry = { module: stockEntry };
