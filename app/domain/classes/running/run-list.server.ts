import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { classes } from "~/db/schema/classes/classes";
import { longestMinutes } from "~/domain/classes/class";
import { type ClassScope, whereInScope } from "~/domain/classes/class-scope.server";
import { namedClasses } from "./named-classes.server";
import { countSeats, runPageSize, selectClasses } from "./run-queries.server";

/** The list of those who run classes. */

interface Asked {
  now: Date;
  /** Counts from 1. */
  page: number;
  /** What the admin looks for; empty for all. */
  search?: string;
}

/**
 * A page of classes: what comes next first, then those without a date, then what is over or cancelled, newest first.
 */
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
 * The ids behind `listRunClasses`, one more than a page has; the test reads its plan. Each group walks an index on the
 * start and stops at the page's end: the whole table has no index in the list's order.
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
  const isOn = sql`(${inArray(classes.status, ["open", "sold_out"])} and ${gt(classes.endsAt, now)})`;
  // No class is longer: with this bound the index on the start can be used.
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

/** The group of the classes that go on or lie ahead; the others follow it. */
const ahead = 0;
