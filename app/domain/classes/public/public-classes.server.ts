import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classesPublic } from "~/db/schema/classes/classes-public";
import { foundationsSlug, isSlug, longestMinutes } from "~/domain/classes/class";
import { shownName } from "~/domain/experts/expert";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { isId } from "~/platform/ids";
import { isolated } from "~/shared/isolated";

/** What public pages read of classes: the view without the links, and nothing else (a wall sees to it). */

export type PublicClass = typeof classesPublic.$inferSelect;

export const classesPerPage = 12;
/** They have no pages: there are never many. */
const mostAnnounced = 50;

/** A page of classes to come, those that are on at the moment too: the soonest first. */
export const listUpcoming = async (db: Db, asked: { now: Date; page: number }) =>
  asPage(await upcomingQuery(db, asked));

/** A page of classes that are over, the latest first. */
export const listPast = async (db: Db, asked: { now: Date; page: number }) =>
  asPage(await pastQuery(db, asked));

/** Classes whose date isn't known yet: the oldest 50. */
export const listAnnounced = async (db: Db) => (await announcedQuery(db)).map(named);

/** The query behind `listUpcoming`, for the test that reads its plan. */
export const upcomingQuery = (db: Db, { now, page }: { now: Date; page: number }) =>
  selectClasses(
    db,
    // No class is longer: with this bound the index on the start can be used.
    gt(classesPublic.startsAt, new Date(now.getTime() - longestMinutes * 60_000)),
    gt(classesPublic.endsAt, now),
    hasDate,
  )
    .orderBy(asc(classesPublic.startsAt), asc(classesPublic.id))
    .limit(classesPerPage + 1)
    .offset((page - 1) * classesPerPage);

/** The query behind `listPast`. */
export const pastQuery = (db: Db, { now, page }: { now: Date; page: number }) =>
  selectClasses(db, lte(classesPublic.startsAt, now), lte(classesPublic.endsAt, now), hasDate)
    .orderBy(desc(classesPublic.startsAt), desc(classesPublic.id))
    .limit(classesPerPage + 1)
    .offset((page - 1) * classesPerPage);

/** The query behind `listAnnounced`. */
export const announcedQuery = (db: Db) =>
  selectClasses(db, isNull(classesPublic.startsAt), eq(classesPublic.status, "announced"))
    .orderBy(asc(classesPublic.startsAt), asc(classesPublic.id))
    .limit(mostAnnounced);

/** A class by its slug, whatever became of it. */
export async function findClassBySlug(db: Db, slug: string): Promise<PublicClass | null> {
  if (!isSlug(slug)) return null;
  const [row] = await selectClasses(db, eq(classesPublic.slug, slug));
  return row ? named(row) : null;
}

/** The same by id; null for what isn't a UUID. */
export async function findClassById(db: Db, id: string): Promise<PublicClass | null> {
  if (!isId(id)) return null;
  const [row] = await selectClasses(db, eq(classesPublic.id, id));
  return row ? named(row) : null;
}

/** The dates of the same class that are ahead, other than this one: the soonest first, at most six. */
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

/** Whether this is a date of the foundations class. */
export async function isFoundations(db: Db, live: Pick<PublicClass, "slug" | "seriesId">): Promise<boolean> {
  if (live.slug === foundationsSlug) return true;
  return (await findClassBySlug(db, foundationsSlug))?.seriesId === live.seriesId;
}

/** The slugs of all classes but the cancelled ones, for the sitemap: in pieces of `size`, at most `limit` in all. */
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

/** 'About the Expert': the card as it is listed; null where a name is all there is. */
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

/** A teacher with a card has the card's name; a name alone was given for these pages. */
const named = (row: PublicClass): PublicClass => ({
  ...row,
  title: isolated(row.title),
  expertName: row.expertId ? shownName(row.expertName) : isolated(row.expertName),
});

const asPage = (rows: PublicClass[]) => ({
  classes: rows.slice(0, classesPerPage).map(named),
  hasNext: rows.length > classesPerPage,
});
