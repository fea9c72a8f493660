import type { TablesRelationalConfig } from "drizzle-orm";
import type { PgQueryResultHKT, PgSession } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import postgres, { type ParameterOrJSON, type Sql } from "postgres";

/**
 * Lets the reads that are asked for in the same moment travel as one statement: those that a page starts side by side,
 * and the frame's beside the page's. Each is a sub-select whose rows come as JSON, in which Drizzle reads its columns as
 * it does the server's own texts. What writes or locks goes alone; a transaction's reads travel with each other only.
 * @param session Drizzle's, of a database that was opened with postgres.js
 */
export function readTogether<
  Result extends PgQueryResultHKT,
  Schema extends Record<string, unknown>,
  Tables extends TablesRelationalConfig,
>(session: PgSession<Result, Schema, Tables>): void {
  travelTogether(session, false);
  const transaction = session.transaction.bind(session);
  session.transaction = (work, ...config) =>
    transaction(
      (tx) => {
        travelTogether(tx._.session, true);
        return work(tx);
      },
      ...config,
    );
}

function travelTogether(session: object, isTransaction: boolean): void {
  if (!(session instanceof PostgresJsSession)) throw new Error("Not a database of postgres.js");
  const together = new ReadsTogether(session.client, isTransaction);
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, ...others) => {
    const prepared = prepareQuery(query, fields, ...others);
    if (!fields || !canTravel(query.sql, fields.length)) return prepared;
    const columns = fields.length;
    const unsafe = (text: string, parameters: Parameter[]) => ({
      values: () => together.read({ text, parameters, columns }),
    });
    return Object.assign(prepared, { client: { unsafe } });
  };
}

class ReadsTogether {
  #waiting: WaitingRead[] = [];

  constructor(
    private readonly client: Pick<Sql, "unsafe">,
    private readonly isTransaction: boolean,
  ) {}

  /** The rows of one read, as arrays. They are asked for once whatever runs now has said all that it wants to know. */
  read(read: Read): Promise<Row[]> {
    if (this.#waiting.length === 0) process.nextTick(() => this.#send(this.#waiting.splice(0)));
    return new Promise((resolve, reject) => this.#waiting.push({ ...read, resolve, reject }));
  }

  async #send(reads: WaitingRead[]): Promise<void> {
    if (reads.length === 1) return this.#sendAlone(reads);
    const parameters = reads.flatMap((read) => read.parameters);
    try {
      const [answer] = await this.client.unsafe(statementOf(reads), parameters).values();
      reads.forEach(({ resolve }, index) => {
        resolve(answer?.[index] ?? []);
      });
    } catch (error) {
      // One that fails must not take the others along: who asked for them may do without it. A transaction is over.
      if (error instanceof postgres.PostgresError && !this.isTransaction) return this.#sendAlone(reads);
      for (const { reject } of reads) reject(error);
    }
  }

  async #sendAlone(reads: WaitingRead[]): Promise<void> {
    for (const { text, parameters, resolve, reject } of reads) {
      await this.client.unsafe(text, parameters).values().then(resolve, reject);
    }
  }
}

/** The same reads meet again and again: their statement is found by their texts. */
function statementOf(reads: Read[]): string {
  let joint = allJoints;
  for (const { text } of reads) {
    let next = joint.next.get(text);
    if (!next) {
      if (knownJoints >= mostJoints) forgetJoints();
      knownJoints += 1;
      next = { next: new Map() };
      joint.next.set(text, next);
    }
    joint = next;
  }
  joint.statement ??= oneStatement(reads);
  return joint.statement;
}

/** Where a row of texts has come to, and those that followed. */
interface Joint {
  next: Map<string, Joint>;
  statement?: string;
}

const allJoints: Joint = { next: new Map() };
let knownJoints = 0;
/** Filters make ever new texts: then all are forgotten, and those that come again are soon back. */
const mostJoints = 500;

function forgetJoints() {
  allJoints.next.clear();
  knownJoints = 0;
}

/** Parameters are counted on from one read to the next. */
function oneStatement(reads: Read[]): string {
  let before = 0;
  const columns = reads.map(({ text, parameters, columns }) => {
    const renumbered = text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`);
    before += parameters.length;
    const names = Array.from({ length: columns }, (_, index) => `c${index}`).join();
    return `(select json_agg(json_build_array(${names})) from (${renumbered}) as one(${names}))`;
  });
  return `select ${columns.join(",\n")}`;
}

/** A sub-select may neither write nor lock; a function of Postgres takes a hundred arguments at most. */
const canTravel = (text: string, columns: number) =>
  /^\(?(select|with)\b/i.test(text) &&
  !/\b(insert|update|delete|merge|share)\b/i.test(text) &&
  columns <= 100;

interface Read {
  text: string;
  parameters: Parameter[];
  columns: number;
}

interface WaitingRead extends Read {
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
}

type Row = unknown[];
type Parameter = ParameterOrJSON<never>;
