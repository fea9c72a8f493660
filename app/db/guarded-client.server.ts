import postgres, { type Sql, type TransactionSql } from "postgres";
import { inSpan } from "~/platform/tracing.server";
import { ConnectionGate } from "./connection-gate.server";
import { Deadline } from "./deadline.server";
import { storageFault } from "./errors.server";
import { GuardedQuery, type PendingQuery } from "./guarded-query.server";

interface Limits {
  poolSize: number;
  poolWaitMs: number;
  connectMs: number;
  queryMs: number;
  transactionMs: number;
  graceSeconds: number;
  prepares?: boolean;
  isMetered?: boolean;
}

/** A client of postgres.js, and whether one of its connections was ever open. */
export interface OpenedClient {
  sql: Sql;
  hasConnected(): boolean;
}

/** The number of connections reserved for reads. Reserving half of them halved the bookings per second. */
const readersOnly = 2;

/**
 * A postgres.js client with deadlines for a full pool and for a silent connection. postgres.js can't drop a single
 * connection, and may send a query over a broken one and then mismatch its results. So when a connection fails, the
 * whole client is replaced.
 */
export class GuardedClient {
  /** The client to pass to Drizzle, which reaches the database only through `unsafe` and `begin`. */
  readonly sql: Sql;
  readonly #pool: ConnectionGate;
  /** Limits concurrent transactions, so that some connections stay free for reads while they wait on locks. */
  readonly #transactions: ConnectionGate;
  readonly #retired = new Set<Promise<void>>();
  #opened: OpenedClient;
  #isClosed = false;

  constructor(
    private readonly open: () => OpenedClient,
    private readonly limits: Limits,
  ) {
    this.#pool = new ConnectionGate(limits.poolSize, limits.poolWaitMs, limits.isMetered);
    this.#transactions = new ConnectionGate(
      Math.max(1, limits.poolSize - readersOnly),
      limits.poolWaitMs,
      limits.isMetered,
    );
    this.#opened = open();
    this.sql = new Proxy(this.#client, {
      get: (_, name) => {
        if (name === "unsafe") {
          return (...text: QueryText) =>
            new GuardedQuery((asArrays) =>
              inSpan("query", { "db.query.text": text[0] }, () =>
                this.#pool.run(() => this.#query(text, asArrays)),
              ),
            );
        }
        if (name === "begin") {
          return (work: Work) =>
            inSpan("transaction", {}, () =>
              this.#transactions.run(() => this.#pool.run(() => this.#transact(work))),
            );
        }
        return Reflect.get(this.#client, name);
      },
    });
  }

  get #client(): Sql {
    return this.#opened.sql;
  }

  /** How many connections are in use, and how much work waits for one. */
  get load(): { busy: number; waiting: number } {
    const { busy, waiting } = this.#pool.load;
    return { busy, waiting: waiting + this.#transactions.load.waiting };
  }

  /** Closes every connection, giving running queries `graceSeconds` to finish. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#client.end({ timeout: this.limits.graceSeconds }), ...this.#retired]);
  }

  #query(text: QueryText, asArrays: boolean): Promise<unknown> {
    const { sql: client, hasConnected } = this.#opened;
    const deadline = new Deadline();
    const query = this.#ask(client, text);
    // postgres.js retries without end if the server accepts connections and closes them immediately.
    deadline.within(this.limits.connectMs, () => !hasConnected());
    deadline.within(this.limits.queryMs);
    return this.#settle(client, deadline.boundAll<unknown>(asArrays ? query.values() : query));
  }

  #ask(sql: Pick<Sql, "unsafe">, [text, parameters, options]: QueryText): PendingQuery {
    // Drizzle asks for it where a query was prepared by name.
    return sql.unsafe(text, parameters, {
      ...options,
      prepare: this.limits.prepares !== false && options?.prepare === true,
    });
  }

  #transact(work: Work): Promise<unknown> {
    const client = this.#client;
    const deadline = new Deadline();
    deadline.within(this.limits.transactionMs);
    deadline.step(this.limits.connectMs);
    const done = client.begin((tx) => this.#carryOut(work, tx, deadline));
    // Not `await done` alone: on a silent connection postgres.js waits for its own rollback forever.
    return this.#settle(client, deadline.boundAll<unknown>(done));
  }

  /**
   * Runs the work. If its deadline has passed or the connection is lost, the promise never settles: postgres.js would
   * commit abandoned work, or write a rollback to a closed socket, which crashes the process.
   */
  async #carryOut(work: Work, tx: TransactionSql, deadline: Deadline): Promise<unknown> {
    try {
      return await work(this.#guard(tx, deadline));
    } finally {
      if (deadline.isOver) await new Promise(() => {});
      deadline.step(this.limits.queryMs); // for postgres.js' commit or rollback
    }
  }

  #guard(tx: TransactionSql, deadline: Deadline): TransactionSql {
    const ask = async (start: () => PromiseLike<unknown>) => {
      deadline.check();
      deadline.step(this.limits.queryMs);
      return deadline.bound(start());
    };
    return new Proxy(tx, {
      get: (target, name) => {
        if (name === "unsafe") {
          return (...text: QueryText) =>
            new GuardedQuery((asArrays) =>
              inSpan("query", { "db.query.text": text[0] }, () =>
                ask(() => (asArrays ? this.#ask(target, text).values() : this.#ask(target, text))),
              ),
            );
        }
        if (name === "savepoint") {
          return (work: Work) =>
            ask(() => target.savepoint((inner) => this.#carryOut(work, inner, deadline)));
        }
        return Reflect.get(target, name);
      },
    });
  }

  async #settle(client: Sql, work: Promise<unknown>): Promise<unknown> {
    try {
      return await work;
    } catch (error) {
      // Replace the client before leaving the gate, so that the next query doesn't get the broken connection.
      if (isBroken(error)) this.#replace(client);
      throw error;
    }
  }

  /** Replaces the client. Other queries on the old one get `graceSeconds` to finish: their connections may work. */
  #replace(client: Sql) {
    if (client !== this.#client || this.#isClosed) return; // another fault was first
    this.#opened = this.open();
    const retired = client.end({ timeout: this.limits.graceSeconds });
    this.#retired.add(retired);
    void retired.finally(() => this.#retired.delete(retired));
  }
}

/** Reports whether the connection failed. An error from the server itself means that the connection works. */
const isBroken = (error: unknown) =>
  !(error instanceof postgres.PostgresError) && storageFault(error)?.kind === "unavailable";

type QueryText = Parameters<Sql["unsafe"]>;
type Work = (tx: TransactionSql) => unknown;
