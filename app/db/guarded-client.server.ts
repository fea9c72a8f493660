import postgres, { type Sql, type TransactionSql } from "postgres";
import { ConnectionGate } from "./connection-gate.server";
import { Deadline } from "./deadline.server";
import { storageFault } from "./errors.server";
import { GuardedQuery, isSent, type PendingQuery } from "./guarded-query.server";
import { HotStatements } from "./hot-statements.server";

interface Limits {
  poolSize: number;
  poolWaitMs: number;
  connectMs: number;
  queryMs: number;
  transactionMs: number;
  graceSeconds: number;
}

/** Connections that no transaction gets. Keeping back half of them halved the bookings a second. */
const readersOnly = 2;

/**
 * What postgres.js has no deadline for: waiting on a full pool, and waiting on a connection that went silent. It can't
 * drop a single connection either, and it may hand a query to one that just broke, after which that connection's
 * answers are those to other questions. So when a connection fails, the whole client is exchanged for a fresh one.
 */
export class GuardedClient {
  /** For Drizzle, which calls `unsafe` and `begin` and nothing else that reaches the database. */
  readonly sql: Sql;
  readonly #pool: ConnectionGate;
  /** Transactions wait on locks: some connections stay free for reading, whatever they wait for. */
  readonly #transactions: ConnectionGate;
  readonly #retired = new Set<Promise<void>>();
  readonly #statements = new HotStatements();
  #client: Sql;
  #isClosed = false;

  constructor(
    private readonly open: () => Sql,
    private readonly limits: Limits,
  ) {
    this.#pool = new ConnectionGate(limits.poolSize, limits.poolWaitMs);
    this.#transactions = new ConnectionGate(Math.max(1, limits.poolSize - readersOnly), limits.poolWaitMs);
    this.#client = open();
    this.sql = new Proxy(this.#client, {
      get: (_, name) => {
        if (name === "unsafe") {
          return (...text: QueryText) =>
            new GuardedQuery((asArrays) => this.#pool.run(() => this.#query(text, asArrays)));
        }
        if (name === "begin") {
          return (work: Work) => this.#transactions.run(() => this.#pool.run(() => this.#transact(work)));
        }
        return Reflect.get(this.#client, name);
      },
    });
  }

  /** Ends every connection; queries under way get the time of grace. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#client.end({ timeout: this.limits.graceSeconds }), ...this.#retired]);
  }

  #query(text: QueryText, asArrays: boolean): Promise<unknown> {
    const client = this.#client;
    const deadline = new Deadline();
    const query = this.#ask(client, text);
    // postgres.js connects again and again where connections are taken and closed at once.
    deadline.within(this.limits.connectMs, () => !isSent(query));
    deadline.within(this.limits.queryMs);
    return this.#settle(client, deadline.boundAll<unknown>(asArrays ? query.values() : query));
  }

  #ask(sql: Pick<Sql, "unsafe">, [text, parameters, options]: QueryText): PendingQuery {
    return sql.unsafe(text, parameters, { ...options, prepare: this.#statements.isHot(text) });
  }

  #transact(work: Work): Promise<unknown> {
    const client = this.#client;
    const deadline = new Deadline();
    deadline.within(this.limits.transactionMs);
    deadline.step(this.limits.connectMs);
    const done = client.begin((tx) => this.#carryOut(work, tx, deadline));
    // Not `await done` alone: on a silent connection postgres.js waits for its own rollback, for ever.
    return this.#settle(client, deadline.boundAll<unknown>(done));
  }

  /**
   * Once the transaction is over, late or without its connection, postgres.js must not hear how the work ended: it
   * would commit what was given up, or write its rollback to a socket that isn't there, which ends the whole program.
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
              ask(() => (asArrays ? this.#ask(target, text).values() : this.#ask(target, text))),
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
      // Before the place in the gate is free: the next in line must not meet the broken connection.
      if (isBroken(error)) this.#replace(client);
      throw error;
    }
  }

  /** What else is under way on the old client gets a moment to finish: its connections may be sound. */
  #replace(client: Sql) {
    if (client !== this.#client || this.#isClosed) return; // another fault was first
    this.#client = this.open();
    const retired = client.end({ timeout: this.limits.graceSeconds });
    this.#retired.add(retired);
    void retired.finally(() => this.#retired.delete(retired));
  }
}

/** The way to the server failed; what the server itself said came over a sound connection. */
const isBroken = (error: unknown) =>
  !(error instanceof postgres.PostgresError) && storageFault(error)?.kind === "unavailable";

type QueryText = Parameters<Sql["unsafe"]>;
type Work = (tx: TransactionSql) => unknown;
