import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * The condition that the id in a uuid column is in this list. Unlike with `inArray`, the list is one parameter, so its length
 * doesn't matter. Ids that come from a client must have passed `isId`.
 */
export const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids, asArray)}::uuid[])`;

const asArray = { mapToDriverValue: (ids: readonly string[]) => `{${ids.join()}}` };
