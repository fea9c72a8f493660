import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

/**
 * Deletes rows that are past their time, `limit` at most, so that no statement holds its locks for long. A row that
 * another transaction has locked is passed over. @returns how many
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
