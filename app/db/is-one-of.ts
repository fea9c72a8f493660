import { type Column, type SQL, sql } from "drizzle-orm";

/** The condition that an id is in this list. Unlike `inArray`, the list is one parameter, so its length doesn't matter. */
export const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids, asArray)}::uuid[])`;

const asArray = { mapToDriverValue: (ids: readonly string[]) => `{${ids.join()}}` };
