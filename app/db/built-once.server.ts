import { is, Param, Placeholder, type Query } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Db } from "./client.server";

/**
 * A query that is asked again and again: Drizzle writes its text at the first use, and later uses only bring their values. Writing
 * it costs Drizzle several times what Postgres needs to answer it.
 *
 * `build` runs without the values: it hands them on to Drizzle and does nothing else with them, as they aren't there yet. It may look
 * at what a text depends on: whether a value is there at all, flags, and how many a list has. What the program computes for a column by
 * itself (`$defaultFn`) would be computed once for all: such a value is handed in.
 */
export function builtOnce<Values extends { [Name in keyof Values]: Value }, Rows>(
  build: (db: Db, values: Values) => Buildable<Rows>,
): (db: Db, values: Values) => Promise<Rows> {
  const known = new Map<string, Built>();
  return async (db, values) => {
    const shape = shapeOf(values);
    if (shape === null) return build(db, values);
    let built = known.get(shape);
    if (!built) {
      if (known.size >= mostShapes) return build(db, values);
      built = record((recorder) => build(recorder, withoutValues(values, "") as Values)); // Drizzle takes a placeholder for any value
      known.set(shape, built);
    }
    const { text, parameters, fields, isArrayMode, joins } = built;
    const params = parameters.map((parameterOf) => parameterOf(values));
    const prepared = db._.session.prepareQuery({ sql: text, params }, fields, undefined, isArrayMode);
    Object.assign(prepared, { joinsNotNullableMap: joins });
    return prepared.execute() as Promise<Rows>; // what `build` would have given: fields and joins are its own
  };
}

/** What a query is asked with. */
type Value = Single | readonly Value[] | { readonly [name: string]: Value };
type Single = string | number | boolean | Date | Uint8Array | null | undefined;

/** A query of Drizzle's, or what its `execute` gives. */
interface Buildable<Rows> extends PromiseLike<Rows> {
  prepare?(name: string): unknown;
}

interface Built {
  text: string;
  /** Each takes its own out of the values, as the driver wants it. */
  parameters: ReadonlyArray<(values: unknown) => unknown>;
  fields: SelectedFieldsOrdered | undefined;
  isArrayMode: boolean;
  joins: unknown;
}

/** What one query may take of the memory; beyond that it is built each time. */
const mostShapes = 50;
/** A full page of a list, and one that tells of the next page. */
const mostListed = 24;

/** What the text may depend on; null where it would be too long to be kept. */
function shapeOf(value: unknown): string | null {
  if (Array.isArray(value) && value.length > mostListed) return null;
  if (!isGroup(value)) return isGiven(value) ? "" : String(value);
  let shape = "";
  for (const name in value) {
    const inner = shapeOf(value[name]);
    if (inner === null) return null;
    shape += `${name}:${inner};`;
  }
  return `(${shape})`;
}

const isGiven = (value: unknown) => value !== null && value !== undefined && typeof value !== "boolean";
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date || value instanceof Uint8Array);

/** Stands in for a value; whoever looks at it learns that it isn't there. */
class NotYet extends Placeholder {
  [Symbol.toPrimitive](): never {
    throw new Error(`values${this.name} isn't there yet: a query is built once for all`);
  }
}

function withoutValues(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withoutValues(item, `${path}.${index}`));
  if (!isGroup(value)) return isGiven(value) ? new NotYet(path) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutValues(inner, `${path}.${name}`)]),
  );
}

function parameterOf(parameter: unknown): (values: unknown) => unknown {
  if (is(parameter, Placeholder)) {
    const find = finder(parameter);
    return (values) => asDriverValue(find(values));
  }
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const find = finder(parameter.value);
    const { encoder } = parameter;
    return (values) => encoder.mapToDriverValue(find(values));
  }
  return () => parameter;
}

/** Where no column says how. */
const asDriverValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

function finder({ name }: Placeholder): (values: unknown) => unknown {
  const path = String(name).split(".").slice(1);
  return (values) => {
    let value = values;
    for (const step of path) value = isGroup(value) ? value[step] : undefined;
    return value;
  };
}

/** What Drizzle would send, of a database that is never asked. */
function record(build: (recorder: Db) => Buildable<unknown>): Built {
  const recorder = drizzle.mock();
  const { session } = recorder._;
  const prepareQuery = session.prepareQuery.bind(session);
  let built: Built | undefined;
  session.prepareQuery = (query: Query, fields, name, isArrayMode, ...others) => {
    built = {
      text: query.sql,
      parameters: query.params.map(parameterOf),
      fields,
      isArrayMode,
      joins: undefined,
    };
    return prepareQuery(query, fields, name, isArrayMode, ...others);
  };
  const query = build(recorder);
  const prepared = query.prepare?.("");
  if (!built) throw new Error("Nothing was built");
  const joins = prepared instanceof Object ? Reflect.get(prepared, "joinsNotNullableMap") : undefined;
  return { ...built, joins };
}
