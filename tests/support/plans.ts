import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";

/**
 * How Postgres would answer from the index that gives the rows in their order, were there rows enough: of a test's few rows it takes now
 * this way, now that, by what it has counted last.
 */
export const planByOrder = (db: Db, query: SQLWrapper): Promise<string> =>
  db.transaction(async (tx) => {
    for (const way of ["seqscan", "bitmapscan", "sort"])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    return JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`));
  });
