import { sql } from "drizzle-orm";
import { queuePageSize } from "./decision";

/** A column: how many rows the query has without its limit. */
export const countOfAll = sql<number>`count(*) over ()`.mapWith(Number);

/**
 * Reads a page of a queue or a report with the total count, in one query; a page beyond the end needs a second one for its count.
 * @param page from 1
 * @param size the rows of a page
 */
export async function countedPage<Row extends { count: number }>(
  page: number,
  read: (part: { limit: number; offset: number }) => PromiseLike<Row[]>,
  size = queuePageSize,
) {
  const rows = await read({ limit: size, offset: (page - 1) * size });
  const [any] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 });
  const count = any?.count ?? 0;
  return { rows, count, hasNext: page * size < count };
}
