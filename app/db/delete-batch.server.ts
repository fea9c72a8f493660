import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

/**
 * Deletes at most `limit` rows that match `isOver`, so that no statement holds its locks for long. Skips rows that
 * another transaction has locked. @returns the number of deleted rows
 */
export async function deleteBatch(
  db: Db,
  table: AnyPgTable & { id: AnyPgColumn },
  isOver: SQL,
  limit: number,
): Promise<number> {
  const { id } = table;
  const found = db.select({ id }).from(table).where(isOver).limit(limit).for("update", { skipLocked: true });
  const deleted = await db.delete(table).where(sql`${id} = any(array(${found}))`).returning({ id });
  return deleted.length;
}
