import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { gateConnections } from "./connection-gate.server";
import * as schema from "./schema/all";

/** What queries and commands are given: the database, or a transaction in it. */
export type Db = Omit<PostgresJsDatabase<typeof schema>, "$client">;

export interface Database {
  db: Db;
  /** Ends every connection; queries under way get up to 3 s. */
  close(): Promise<void>;
}

/** Seconds and milliseconds after which the database is taken for unreachable or too busy. */
export const databaseLimits = { connectSeconds: 3, statementMs: 5000, poolWaitMs: 3000, poolSize: 10 };

/** Opens a pool; connects lazily, so it also opens while the server is down. */
export function openDatabase(url: string, options: { poolSize?: number } = {}): Database {
  const poolSize = options.poolSize ?? databaseLimits.poolSize;
  const client = postgres(url, {
    max: poolSize,
    connect_timeout: databaseLimits.connectSeconds,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: "keyway", statement_timeout: databaseLimits.statementMs },
  });
  const db = drizzle(gateConnections(client, poolSize, databaseLimits.poolWaitMs), { schema });
  return { db, close: () => client.end({ timeout: 3 }) };
}
