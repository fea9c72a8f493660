import { is, Placeholder } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

/**
 * Prepares a query once per database and shape of its values, because Drizzle needs several times as long to build a
 * query's text as Postgres needs to answer it. Inside a transaction the query is built at each call. Postgres prepares it
 * in both cases, so a search whose plan depends on its words isn't for this.
 *
 * `build` is called with placeholders. It must only pass them to Drizzle. The query may differ by what determines its
 * text: whether a value is null, and flags. A list is one value, for `isOneOf`. Don't rely on `$defaultFn`: it would run
 * once for all calls, so pass such values in.
 */
export function builtOnce<Values extends { [Name in keyof Values]: Value }, Rows>(
  build: (db: Db, values: Values) => Preparable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const known = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return async (db, values) => {
    if (is(db, PgTransaction)) return prepared(build(db, values));
    const shape = shapeOf(values);
    const queries = known.get(db) ?? new Map<string, Prepared<Rows>>();
    known.set(db, queries);
    let query = queries.get(shape);
    if (!query) {
      query = build(db, toPlaceholders(values, "") as Values).prepare(hot); // Drizzle takes a placeholder for any value
      queries.set(shape, query);
    }
    return query.execute(Object.fromEntries(namedValues(values, "")));
  };
}

/** Runs a query that Postgres prepares: one that comes often, and whose plan fits all values. */
export const prepared = <Rows>(query: Preparable<Rows>): Promise<Rows> => query.prepare(hot).execute({});

/** Drizzle asks for a prepared statement if there is a name. postgres.js names statements itself, by their text. */
const hot = "hot";

type Value = Single | readonly string[] | { readonly [name: string]: Value };
type Single = string | number | boolean | Date | Uint8Array | null | undefined;

/** A Drizzle query. Raw SQL has no `prepare`. */
interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** Returns a key for everything the query's text depends on. */
function shapeOf(value: unknown): string {
  if (!isGroup(value)) return isGiven(value) ? "" : String(value);
  const shapes = Object.entries(value).map(([name, inner]) => `${name}:${shapeOf(inner)}`);
  return `(${shapes.join(";")})`;
}

const isGiven = (value: unknown) => value !== null && value !== undefined && typeof value !== "boolean";
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !(Array.isArray(value) || value instanceof Date || value instanceof Uint8Array);

/** Stands for a value. Converting it to a string throws, so that its name never ends up in the query. */
class ValuePlaceholder extends Placeholder {
  [Symbol.toPrimitive](): never {
    throw new Error(`values${this.name} isn't there yet: a query is built once for all`);
  }
}

function toPlaceholders(value: unknown, path: string): unknown {
  if (!isGroup(value)) return isGiven(value) ? new ValuePlaceholder(path) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toPlaceholders(inner, `${path}.${name}`)]),
  );
}

function namedValues(value: unknown, path: string): Array<[string, unknown]> {
  if (!isGroup(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => namedValues(inner, `${path}.${name}`));
}
