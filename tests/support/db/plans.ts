import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/**
 * How Postgres answers once an index in the query's order is the cheapest way: with a test's few rows the choice
 * depends on what it counted last.
 */
export const planByOrder = (db: Db, query: SQLWrapper): Promise<string> =>
  db.transaction(async (tx) => {
    for (const way of ["seqscan", "bitmapscan", "sort"])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    return JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`));
  });
