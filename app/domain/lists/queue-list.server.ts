import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { AdminList } from "./admin-list";
import { queuePageSize } from "./decision";
import { pageOf, pageWindow } from "./list";
import { type StoredQueue, shapeOf } from "./queues";
import { queueQueries } from "./queues.server";

interface QueueList<Row extends { id: string }> extends Pick<AdminList<Row>, "lead" | "related" | "columns"> {
  /** If the list also has rows that don't wait. */
  empty?: string;
  /** Reads one row more than fit on a page, longest waiting first: see `waitingIn`. */
  rows(db: Db, part: { limit: number; offset: number }): PromiseLike<Row[]>;
}

/** The list of a queue. What the queue's declaration says isn't repeated. */
export function queueList<Row extends { id: string }>(
  queue: StoredQueue,
  { rows, ...list }: QueueList<Row>,
): AdminList<Row> {
  const { label: title, path, empty } = shapeOf(queue);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const shape = { name, title, filters: [], sorts: [], pageSize: queuePageSize };
  return {
    ...{ shape, empty },
    ...list,
    read: async (db, query) => pageOf(shape, query, await rows(db, pageWindow(shape, query))),
  };
}

/** The arguments of a join with the rows that wait. @param id the column with the queue's ids */
export const waitingIn = (queue: StoredQueue, id: SQLWrapper): [source: SQL, on: SQL] => [
  sql`(${queueQueries[queue]}) as waiting`,
  sql`waiting.id = ${id}`,
];

/** The order of rows that were joined with `waitingIn`. */
export const longestWaiting = [sql`waiting.since`, sql`waiting.id`];
