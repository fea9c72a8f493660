import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { GuardedClient } from "./guarded-client.server";

/** What queries and commands are given: the database, or a transaction in it. */
export type Db = Omit<PostgresJsDatabase, "$client">;

export interface Database {
  db: Db;
  /** Ends every connection; queries under way get up to 3 s. */
  close(): Promise<void>;
}

/** Seconds and milliseconds after which the database is taken for unreachable or too busy. */
export const databaseLimits = {
  poolSize: 16,
  poolWaitMs: 3000,
  connectSeconds: 3,
  /** Until a query is on its way: a connection, and a little for a first one that had just been lost. */
  connectMs: 3500,
  /** Kept by the server. */
  statementMs: 5000,
  /** Kept by us, for a server that no longer says anything: connecting and the statement. */
  queryMs: 8000,
  transactionMs: 15_000,
  /** Kept by the server: a transaction whose program is gone lets go of its locks. */
  idleInTransactionMs: 10_000,
  /** For what is under way when the pool is closed or exchanged. */
  graceSeconds: 3,
};

/** Opens a pool; connects lazily, so it also opens while the server is down. */
export function openDatabase(
  url: string,
  { onStatement, ...options }: Partial<typeof databaseLimits> & Watched = {},
): Database {
  const limits = { ...databaseLimits, ...options };
  const guarded = new GuardedClient(() => openClient(url, limits, onStatement), limits);
  const db = drizzle(guarded.sql);
  sendDatesAsText(guarded.sql);
  return { db, close: () => guarded.close() };
}

interface Watched {
  /** Told the text of each statement that goes to the server. */
  onStatement?: ((text: string) => void) | undefined;
}

/** Drizzle passes dates in placeholders and in raw SQL on unchanged, and makes the driver do the same. */
function sendDatesAsText({ options }: postgres.Sql): void {
  options.serializers[timestampWithZone] = (value: Date | string) =>
    value instanceof Date ? value.toISOString() : value;
}

/** The type of `timestamptz`, by its number in Postgres. */
const timestampWithZone = 1184;

function openClient(
  url: string,
  limits: typeof databaseLimits,
  onStatement: Watched["onStatement"],
): postgres.Sql {
  const client = postgres(url, {
    max: limits.poolSize,
    connect_timeout: limits.connectSeconds,
    idle_timeout: 60,
    // Ten unanswered probes, a second apart, end an idle connection: most lost ones are found before a query does.
    keep_alive: 10,
    // Seconds before a lost connection is opened again; the default grows to 20, with visitors waiting.
    backoff: () => 0.25,
    // Drizzle reads arrays itself, and a connection lost during this first query would end the whole program.
    fetch_types: false,
    onnotice: () => {},
    ...(onStatement && { debug: (_connection, text) => onStatement(text) }),
    connection: {
      application_name: "keyway",
      // Compiling takes longer than any query here that Postgres would compile.
      jit: "off",
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    },
  });
  drizzle(client); // sets how this client reads and writes dates and JSON; the guard's stand-in has only the first one
  sendDatesAsText(client);
  return client;
}
