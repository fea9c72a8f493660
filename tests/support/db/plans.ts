import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/**
 * The query's plan, as JSON, with sequential scans, bitmap scans and sorts disabled, so that Postgres prefers an index
 * in the query's order. With the few rows of a test, its choice otherwise depends on its latest statistics.
 */
export const planByOrder = (db: Db, query: SQLWrapper): Promise<string> =>
  db.transaction(async (tx) => {
    for (const way of ["seqscan", "bitmapscan", "sort"])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    return JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`));
  });
