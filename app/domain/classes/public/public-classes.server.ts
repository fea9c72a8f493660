import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classesPublic } from "~/db/schema/classes/classes-public";
import { foundationsSlug, isSlug, longestMinutes } from "~/domain/classes/class";
import { shownName } from "~/domain/experts/expert";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { isId } from "~/platform/ids";
import { isolated } from "~/shared/isolated";

/** Queries of classes for public pages. They read only the view without the links; an architecture test checks this. */

export type PublicClass = typeof classesPublic.$inferSelect;

export const classesPerPage = 12;
/** The maximum number of classes without a date in the list, which has no pages. */
const mostAnnounced = 50;

/** Returns a page of classes that aren't over yet, the earliest first. */
export const listUpcoming = async (db: Db, asked: { now: Date; page: number }) =>
  asPage(await upcomingQuery(db, asked));

/** Returns a page of classes that are over, the latest first. */
export const listPast = async (db: Db, asked: { now: Date; page: number }) =>
  asPage(await pastQuery(db, asked));

/** Returns the oldest 50 classes whose date isn't known yet. */
export const listAnnounced = async (db: Db) => (await announcedQuery(db)).map(named);

/** Builds the query of `listUpcoming`. Exported for the test that reads its plan. */
export const upcomingQuery = (db: Db, { now, page }: { now: Date; page: number }) =>
  selectClasses(
    db,
    // No class is longer. This bound lets Postgres use the index on the start.
    gt(classesPublic.startsAt, new Date(now.getTime() - longestMinutes * 60_000)),
    gt(classesPublic.endsAt, now),
    hasDate,
  )
    .orderBy(asc(classesPublic.startsAt), asc(classesPublic.id))
    .limit(classesPerPage + 1)
    .offset((page - 1) * classesPerPage);

/** Builds the query of `listPast`. */
export const pastQuery = (db: Db, { now, page }: { now: Date; page: number }) =>
  selectClasses(db, lte(classesPublic.startsAt, now), lte(classesPublic.endsAt, now), hasDate)
    .orderBy(desc(classesPublic.startsAt), desc(classesPublic.id))
    .limit(classesPerPage + 1)
    .offset((page - 1) * classesPerPage);

/** Builds the query of `listAnnounced`. */
export const announcedQuery = (db: Db) =>
  selectClasses(db, isNull(classesPublic.startsAt), eq(classesPublic.status, "announced"))
    .orderBy(asc(classesPublic.startsAt), asc(classesPublic.id))
    .limit(mostAnnounced);

/** Returns a class by its slug, in any state; null if there is none. */
export async function findClassBySlug(db: Db, slug: string): Promise<PublicClass | null> {
  if (!isSlug(slug)) return null;
  const [row] = await selectClasses(db, eq(classesPublic.slug, slug));
  return row ? named(row) : null;
}

/** Returns a class by its id, in any state; null if there is none. */
export async function findClassById(db: Db, id: string): Promise<PublicClass | null> {
  if (!isId(id)) return null;
  const [row] = await selectClasses(db, eq(classesPublic.id, id));
  return row ? named(row) : null;
}

/** Returns at most six other dates of the same class in the future, the earliest first. */
export async function findOtherDates(
  db: Db,
  { of: { id, seriesId }, now }: { of: Pick<PublicClass, "id" | "seriesId">; now: Date },
): Promise<PublicClass[]> {
  const rows = await selectClasses(
    db,
    eq(classesPublic.seriesId, seriesId),
    gt(classesPublic.startsAt, now),
    ne(classesPublic.id, id),
    hasDate,
  )
    .orderBy(asc(classesPublic.startsAt))
    .limit(6);
  return rows.map(named);
}

/** Reports whether this is a date of the foundations class. */
export async function isFoundations(db: Db, live: Pick<PublicClass, "slug" | "seriesId">): Promise<boolean> {
  if (live.slug === foundationsSlug) return true;
  return (await findClassBySlug(db, foundationsSlug))?.seriesId === live.seriesId;
}

/** Yields the slugs of all classes that aren't cancelled, for the sitemap: `size` at a time, at most `limit` in all. */
export async function* eachClassSlug(db: Db, limit: number, size = 1000): AsyncGenerator<string[]> {
  let after = "";
  for (let left = limit; left > 0; left -= size) {
    const rows: Array<{ slug: string }> = await db
      .select({ slug: classesPublic.slug })
      .from(classesPublic)
      .where(and(gt(classesPublic.slug, after), ne(classesPublic.status, "cancelled")))
      .orderBy(asc(classesPublic.slug))
      .limit(Math.min(size, left));
    if (rows.length > 0) yield rows.map(({ slug }) => slug);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.slug;
  }
}

/** Returns the listed card for 'About the Expert'; null for a teacher without one. */
export async function findTeacher(db: Db, expertId: string | null) {
  const card = expertId && (await findListedExpert(db, expertId));
  if (!card) return null;
  const { id, title, bio, avatar } = card;
  return { id, title, bio, avatar };
}

const hasDate = inArray(classesPublic.status, ["open", "sold_out"]);

const selectClasses = (db: Db, ...conditions: SQL[]) =>
  db
    .select()
    .from(classesPublic)
    .where(and(...conditions))
    .$dynamic();

/** Prepares a row for display. The name of a card is shortened; the name of a teacher without a card isn't. */
const named = (row: PublicClass): PublicClass => ({
  ...row,
  title: isolated(row.title),
  expertName: row.expertId ? shownName(row.expertName) : isolated(row.expertName),
});

const asPage = (rows: PublicClass[]) => ({
  classes: rows.slice(0, classesPerPage).map(named),
  hasNext: rows.length > classesPerPage,
});
