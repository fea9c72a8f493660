import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { whereTaught } from "~/db/live-classes.server";
import { classes } from "~/db/schema/classes/classes";
import { longestMinutes } from "~/domain/classes/class";
import { type ClassScope, whereInScope } from "~/domain/classes/class-scope.server";
import { namedClasses } from "./named-classes.server";
import { countSeats, runPageSize, selectClasses } from "./run-queries.server";

/** The list of classes for experts and the admin. */

interface Asked {
  now: Date;
  /** Counts from 1. */
  page: number;
  /** The admin's search; empty for all classes. */
  search?: string;
}

/** Returns a page of classes: upcoming ones by start, then undated ones, then past or cancelled ones, latest first. */
export async function listRunClasses(db: Db, scope: ClassScope, asked: Asked) {
  const found = await runListQuery(db, scope, asked);
  const ids = found.slice(0, runPageSize.classes).map(({ id }) => id);
  const [rows, counts] = await Promise.all([
    ids.length > 0 ? selectClasses(db).where(inArray(classes.id, ids)) : [],
    countSeats(db, ids),
  ]);
  const rowOf = new Map(rows.map((row) => [row.live.id, row]));
  return {
    rows: ids.flatMap((id) => {
      const row = rowOf.get(id);
      return row ? [{ ...row, counts: counts(id) }] : [];
    }),
    hasNext: found.length > runPageSize.classes,
  };
}

/**
 * Builds the query for the ids of `listRunClasses`, with one extra row for the next page. Each group reads an index on
 * the start up to the page's end, because no index has the order of the whole list. Exported for the test of its plan.
 */
export function runListQuery(db: Db, scope: ClassScope, { now, page, search = "" }: Asked) {
  const named = search ? namedClasses(search) : undefined;
  const limit = runPageSize.classes + 1;
  const offset = (page - 1) * runPageSize.classes;
  const walk = (group: number, ...conditions: SQL[]) =>
    db
      .select({
        group: sql<number>`${group}::int`.as("group"),
        id: sql<string>`${classes.id}`.as("id"),
        at: sql<Date | null>`${classes.startsAt}`.as("at"),
      })
      .from(classes)
      .where(and(whereInScope(scope), named, ...conditions))
      .orderBy(group === ahead ? asc(classes.startsAt) : desc(classes.startsAt), desc(classes.id))
      .limit(offset + limit);
  const isOn = sql`(${whereTaught} and ${gt(classes.endsAt, now)})`;
  // No class is longer. This bound lets Postgres use the index on the start.
  const startsLate = gt(classes.startsAt, new Date(now.getTime() - longestMinutes * 60_000));
  const shown = unionAll(
    walk(ahead, startsLate, isOn),
    walk(ahead + 1, isNull(classes.startsAt), eq(classes.status, "announced")),
    walk(ahead + 2, isNotNull(classes.startsAt), not(isOn)),
    walk(ahead + 3, isNull(classes.startsAt), eq(classes.status, "cancelled")),
  ).as("shown");
  return db
    .select({ id: shown.id })
    .from(shown)
    .orderBy(
      shown.group,
      sql`case when ${shown.group} = ${ahead} then ${shown.at} end`,
      desc(shown.at),
      desc(shown.id),
    )
    .limit(limit)
    .offset(offset);
}

/** The group of running and upcoming classes. The other groups follow it. */
const ahead = 0;
