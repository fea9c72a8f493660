import { z } from "zod";
import { flag } from "./env-kinds";
import { required } from "./env-required";

const address = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional();

/** The variables for the database (ADR 0032). */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_READ_URL: address,
  DATABASE_PREPARE: flag(["on", "off"]).default("on"),
};

const variables = z.object(databaseVariables);

/** The addresses of the database. Only `databaseUrl` may be a pooler in transaction mode. */
export function databaseSettings(given: z.infer<typeof variables>) {
  const databaseUrl = required("DATABASE_URL", given.DATABASE_URL, true);
  return {
    databaseUrl,
    /** Serves what needs a session: LISTEN, migrations, the job queue. */
    directDatabaseUrl: given.DATABASE_DIRECT_URL ?? databaseUrl,
    /** A streaming replica; undefined for none. */
    readDatabaseUrl: given.DATABASE_READ_URL,
    /** False behind a pooler that can't prepare statements. */
    preparesStatements: given.DATABASE_PREPARE === "on",
  };
}
