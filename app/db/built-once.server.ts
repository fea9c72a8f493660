import { is, Placeholder } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

/**
 * A query that is asked again and again: Drizzle prepares it at the first use, with placeholders for its values.
 * Writing its text costs Drizzle several times what Postgres needs to answer it. A prepared query belongs to the
 * database, so within a transaction it is written each time.
 *
 * `build` is called with placeholders: it hands them to Drizzle and does nothing else with them. It may depend on what
 * a text depends on: whether a value is there at all, flags, and how many items a list has. `$defaultFn` would run once
 * for all uses: hand such values in.
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

/** What a query is asked with. */
type Value = Single | readonly Value[] | { readonly [name: string]: Value };
type Single = string | number | boolean | Date | Uint8Array | null | undefined;

/** A query of Drizzle; one that is raw SQL can't be prepared. */
interface Buildable<Rows> extends PromiseLike<Rows> {
  prepare?(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** How much memory one query may take; beyond that it is written each time. */
const mostShapes = 50;
/** The rows of a full page, and one more that shows whether there is a next page. */
const mostListed = 24;

/** What the text may depend on; null where it would be too long to be kept. */
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

/** Stands for a value. Code that reads it as a text fails instead of writing its name into the query. */
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

/** Every single value under the name of its placeholder. */
function namedValues(value: unknown, path: string): Array<[string, unknown]> {
  if (!isGroup(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => namedValues(inner, `${path}.${name}`));
}
