import type { AdminList, ListReader } from "~/domain/lists/admin-list";
import { readListQuery } from "~/domain/lists/list";
import { callerOf, testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import { createUser } from "./factories";

/** An admin who reads a list in UTC. The reading isn't noted. */
export const listReader = (
  admin: Awaited<ReturnType<typeof createUser>>,
  changes: Partial<ListReader> = {},
): ListReader => ({
  caller: callerOf(admin, { now: testNow }),
  now: testNow,
  zone: "UTC",
  when: (instant) => instant.toISOString(),
  shouldAudit: () => false,
  ...changes,
});

/** The rows of a page of a list. @param address its query: "search=Ada&page=2" */
export const listed = <Row extends { id: string }>(
  { db }: Pick<TestDatabase, "db">,
  list: AdminList<Row>,
  address: string,
  reader: ListReader,
) => list.read(db, readListQuery(list.shape, new URLSearchParams(address)), reader);

/** The rows of a queue's first page. */
export const queued = async <Row extends { id: string }>(
  t: Pick<TestDatabase, "db">,
  queue: AdminList<Row>,
): Promise<Row[]> => (await listed(t, queue, "", listReader(await createUser(t.db)))).rows;

/** All rows of a list's file, read `piece` rows at a time. */
export async function filed<Row extends { id: string }>(
  { db }: Pick<TestDatabase, "db">,
  { file }: AdminList<Row>,
  { address = "", reader, piece }: { address?: string; reader: ListReader; piece: number },
): Promise<Row[]> {
  const rowsAfter = file?.after(db, new URLSearchParams(address), reader);
  if (!rowsAfter) throw new Error("The list has no file");
  const all: Row[] = [];
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await rowsAfter(last, piece);
    all.push(...rows);
    last = rows.at(-1) ?? null;
    if (rows.length < piece) return all;
  }
}
