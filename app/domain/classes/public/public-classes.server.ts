import {
  and,
  asc,
  desc,
  eq,
  getViewSelectedFields,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classesPublic } from "~/db/schema/classes/classes-public";
import { foundationsSlug, isSlug, longestMinutes } from "~/domain/classes/class";
import { shownName } from "~/domain/experts/expert";
import { portraitOf } from "~/domain/experts/listing/portraits.server";
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

type FoundClass = PublicClass & { isFoundations: boolean };

/** Returns a class by its slug, in any state; null if there is none. */
export const findClassBySlug = async (db: Db, slug: string): Promise<FoundClass | null> =>
  isSlug(slug) ? findClass(db, eq(classesPublic.slug, slug)) : null;

/** Returns a class by its id, in any state; null if there is none. */
export const findClassById = async (db: Db, id: string): Promise<FoundClass | null> =>
  isId(id) ? findClass(db, eq(classesPublic.id, id)) : null;

async function findClass(db: Db, condition: SQL): Promise<FoundClass | null> {
  const foundations = db
    .select({ seriesId: classesPublic.seriesId })
    .from(classesPublic)
    .where(eq(classesPublic.slug, foundationsSlug));
  const isFoundations = sql<boolean>`coalesce(${eq(classesPublic.seriesId, foundations)}, false)`;
  const [row] = await db
    .select({ ...columns, isFoundations })
    .from(classesPublic)
    .where(condition);
  return row ? named(row) : null;
}

/** Returns at most six other dates of the same class in the future, the earliest first. */
export async function findOtherDates(
  db: Db,
  { of: { id, seriesId }, now }: { of: Pick<PublicClass, "id" | "seriesId">; now: Date },
): Promise<PublicClass[]> {
  const rows = await db
    .select()
    .from(classesPublic)
    .where(
      and(
        eq(classesPublic.seriesId, seriesId),
        gt(classesPublic.startsAt, now),
        ne(classesPublic.id, id),
        hasDate,
      ),
    )
    .orderBy(asc(classesPublic.startsAt))
    .limit(6);
  return rows.map(named);
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

const columns = getViewSelectedFields(classesPublic);

/** Selects classes for a list, with the portraits of their teachers' listed cards. */
const selectClasses = (db: Db, ...conditions: SQL[]) =>
  db
    .select({ ...columns, portrait: portraitOf(classesPublic.expertId) })
    .from(classesPublic)
    .where(and(...conditions))
    .$dynamic();

/** Prepares a row for display. The name of a card is shortened; the name of a teacher without a card isn't. */
const named = <Row extends PublicClass>(row: Row): Row => ({
  ...row,
  title: isolated(row.title),
  expertName: row.expertId ? shownName(row.expertName) : isolated(row.expertName),
});

const asPage = <Row extends PublicClass>(rows: Row[]) => ({
  classes: rows.slice(0, classesPerPage).map(named),
  hasNext: rows.length > classesPerPage,
});
