import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { GuardedClient, type OpenedClient } from "./guarded-client.server";

/** The first argument of queries and commands: the database, or a transaction. */
export type Db = Omit<PostgresJsDatabase, "$client">;

export interface Database {
  db: Db;
  /** How many connections are in use, and how much work waits for one. */
  load(): { busy: number; waiting: number };
  /** Closes every connection. Running queries get up to `graceSeconds` to finish. */
  close(): Promise<void>;
}

/** The size of the pool, and the times after which the database counts as unreachable or too busy. */
export const databaseLimits = {
  poolSize: 16,
  poolWaitMs: 3000,
  connectSeconds: 3,
  /** Until a first connection is open: the time to connect, plus a margin for a first connection that had just been lost. */
  connectMs: 3500,
  /** Enforced by the server. */
  statementMs: 5000,
  /** Enforced by this program, in case the server stops responding: connecting plus the statement. */
  queryMs: 8000,
  transactionMs: 15_000,
  /** Enforced by the server: it ends a transaction whose client is gone, which releases its locks. */
  idleInTransactionMs: 10_000,
  graceSeconds: 3,
  prepares: true,
  /** Whether the metrics of the pool count it: they are about pages and commands. */
  isMetered: true,
};

/** Opens a pool. It connects at the first query, so opening works while the server is down. */
export function openDatabase(
  url: string,
  { onStatement, ...options }: Partial<typeof databaseLimits> & Watched = {},
): Database {
  const limits = { ...databaseLimits, ...options };
  const guarded = new GuardedClient(() => openClient(url, limits, onStatement), limits);
  const db = drizzle(guarded.sql);
  sendDatesAsText(guarded.sql);
  return { db, load: () => guarded.load, close: () => guarded.close() };
}

interface Watched {
  onStatement?: ((text: string, values: unknown[]) => void) | undefined;
}

/** Drizzle passes dates in placeholders and raw SQL on unchanged, and turns off the driver's own conversion. */
function sendDatesAsText({ options }: postgres.Sql): void {
  options.serializers[timestampWithZone] = (value: Date | string) =>
    value instanceof Date ? value.toISOString() : value;
}

/** The OID of `timestamptz` in Postgres. */
const timestampWithZone = 1184;

function openClient(
  url: string,
  limits: typeof databaseLimits,
  onStatement: Watched["onStatement"],
): OpenedClient {
  let hasConnected = false;
  const client = postgres(url, {
    max: limits.poolSize,
    connect_timeout: limits.connectSeconds,
    idle_timeout: 60,
    // After 10 idle seconds, ten unanswered probes a second apart end a connection, mostly before a query uses it.
    keep_alive: 10,
    // Seconds before a lost connection is reopened. The default grows to 20 s while visitors wait.
    backoff: () => 0.25,
    // Also for the driver's own `commit`: if a pooler hands it to a connection where it isn't prepared, that is an error,
    // the driver sends it again, and Postgres answers the commit of a failed transaction with a silent rollback.
    prepare: limits.prepares,
    // Drizzle parses arrays itself, and losing the connection during this first query would crash the process.
    fetch_types: false,
    onnotice: () => {},
    // The server sends its parameters once a connection is open.
    onparameter: () => {
      hasConnected = true;
    },
    ...(onStatement && { debug: (_connection, text, values) => onStatement(text, values) }),
    connection: {
      application_name: "keyway",
      // Compiling takes longer than running any query that Postgres would compile here.
      jit: "off",
      // Starting helpers takes longer than reading the few rows that a page asks for.
      max_parallel_workers_per_gather: "0", // the driver leaves out a number 0
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    },
  });
  drizzle(client); // sets how this client reads and writes dates and JSON; the guard's stand-in has only the first one
  sendDatesAsText(client);
  return { sql: client, hasConnected: () => hasConnected };
}
