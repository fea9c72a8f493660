import { and, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import type { ListReader } from "./admin-list";
import { type AdminListShape, type ListQuery, pageOf, pageWindow, readListQuery } from "./list";

interface Reads<Row> {
  shape: AdminListShape;
  table: PgTable & { id: PgColumn; createdAt: PgColumn };
  rows(
    db: Db,
    asked: { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number },
  ): Promise<Row[]>;
  /** Returns the condition for the query's search and filters. */
  matching(db: Db, query: ListQuery, at: ListReader): SQL | undefined | Promise<SQL | undefined>;
  /** The orders other than newest first, by value. */
  sorts?: Record<string, SQL[]>;
}

/** Builds the two reads of an admin list: a page, and the rows after a given row for the file, newest first. */
export function listReads<Row extends { id: string }>({
  shape,
  table,
  rows,
  matching,
  sorts = {},
}: Reads<Row>) {
  const newestFirst = [desc(table.createdAt), desc(table.id)];
  return {
    read: async (db: Db, query: ListQuery, at: ListReader) => {
      const where = await matching(db, query, at);
      const orderBy = sorts[query.sort] ?? newestFirst;
      return pageOf(shape, query, await rows(db, { where, orderBy, ...pageWindow(shape, query) }));
    },
    after: (db: Db, params: URLSearchParams, at: ListReader) => {
      const query = readListQuery(shape, params);
      return async (last: Row | null, limit: number) => {
        // Compares with the stored time: JavaScript dates have no microseconds.
        const isAfter = last
          ? sql`(${table.createdAt}, ${table.id}) < (select created_at, id from ${table} where id = ${last.id})`
          : undefined;
        const where = and(await matching(db, query, at), isAfter);
        return rows(db, { where, orderBy: newestFirst, limit, offset: 0 });
      };
    },
  };
}
