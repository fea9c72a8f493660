import { and, desc, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classes } from "~/db/schema/classes/classes";
import { namedClasses } from "./named-classes.server";
import { countSeats, selectClasses } from "./run-queries.server";

/** A class in the admin's file. */
export type ClassLine = Awaited<ReturnType<typeof allClassesAfter>>[number];

/**
 * All classes for a file, narrowed down like their list, newest first: their ids are in the order in which they were
 * made.
 * @param last the id after which to go on; null for the first ones
 */
export async function allClassesAfter(db: Db, search: string, last: string | null, limit: number) {
  const rows = await selectClasses(db)
    .where(and(search ? namedClasses(search) : undefined, last ? lt(classes.id, last) : undefined))
    .orderBy(desc(classes.id))
    .limit(limit);
  const counts = await countSeats(
    db,
    rows.map(({ live }) => live.id),
  );
  return rows.map((row) => ({ ...row, counts: counts(row.live.id) }));
}
