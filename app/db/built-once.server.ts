import { is, Placeholder } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

/**
 * Prepares a query once per database and shape of its values, because Drizzle needs several times as long to build a
 * query's text as Postgres needs to answer it. Inside a transaction the query is built at each call.
 *
 * `build` is called with placeholders. It must only pass them to Drizzle. The query may differ by what determines its
 * text: whether a value is null, flags, and the lengths of lists. Don't rely on `$defaultFn`: it would run once for all
 * calls, so pass such values in.
 */
export function builtOnce<Values extends { [Name in keyof Values]: Value }, Rows>(
  build: (db: Db, values: Values) => Buildable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const known = new WeakMap<Db, Map<string, Prepared<Rows>>>();
  return async (db, values) => {
    const shape = is(db, PgTransaction) ? null : shapeOf(values);
    if (shape === null) return build(db, values);
    const queries = known.get(db) ?? new Map<string, Prepared<Rows>>();
    known.set(db, queries);
    let query = queries.get(shape);
    if (!query) {
      if (queries.size >= mostShapes) return build(db, values);
      query = build(db, toPlaceholders(values, "") as Values).prepare?.(""); // Drizzle takes a placeholder for any value
      if (!query) return build(db, values);
      queries.set(shape, query);
    }
    return query.execute(Object.fromEntries(namedValues(values, "")));
  };
}

type Value = Single | readonly Value[] | { readonly [name: string]: Value };
type Single = string | number | boolean | Date | Uint8Array | null | undefined;

/** A Drizzle query. Raw SQL has no `prepare`. */
interface Buildable<Rows> extends PromiseLike<Rows> {
  prepare?(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** The maximum number of prepared shapes per query. Further shapes are built at each call. */
const mostShapes = 50;
/** The longest list in a prepared query: a full page, and one more row that shows whether there is a next page. */
const mostListed = 24;

/** Returns a key for everything the query's text depends on; null if a list is too long to prepare the query. */
function shapeOf(value: unknown): string | null {
  if (Array.isArray(value) && value.length > mostListed) return null;
  if (!isGroup(value)) return isGiven(value) ? "" : String(value);
  const shapes = Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
  return shapes.some(([, shape]) => shape === null)
    ? null
    : `(${shapes.map(([name, shape]) => `${name}:${shape}`).join(";")})`;
}

const isGiven = (value: unknown) => value !== null && value !== undefined && typeof value !== "boolean";
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date || value instanceof Uint8Array);

/** Stands for a value. Converting it to a string throws, so that its name never ends up in the query. */
class ValuePlaceholder extends Placeholder {
  [Symbol.toPrimitive](): never {
    throw new Error(`values${this.name} isn't there yet: a query is built once for all`);
  }
}

function toPlaceholders(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => toPlaceholders(item, `${path}.${index}`));
  if (!isGroup(value)) return isGiven(value) ? new ValuePlaceholder(path) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toPlaceholders(inner, `${path}.${name}`)]),
  );
}

/** Returns every value with the name of its placeholder. */
function namedValues(value: unknown, path: string): Array<[string, unknown]> {
  if (!isGroup(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => namedValues(inner, `${path}.${name}`));
}
