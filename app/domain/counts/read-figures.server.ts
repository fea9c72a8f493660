import { and, count, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { oneRow } from "~/db/as-list";
import { builtOnce, prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { dailyFigures } from "~/db/schema/site/daily-figures";
import { calendarTo } from "./chart";
import { dayFigures, timeOf } from "./count-days.server";
import { type DayFigure, dayOf, type Figure } from "./figure";

/** "This month" (specification, constants). */
export const monthDays = 30;

export interface ReadFigure {
  /** The total count, including rows that were deleted since. */
  total: number;
  /** The days of the charts, oldest first; days without rows are left out. */
  days: DayFigure[];
}

/** Reads a figure from its closed days and from the rows of the days after them, in one query. */
export const readFigure = async (db: Db, figure: Figure, now: Date): Promise<ReadFigure> =>
  (await readFigures(db, [figure], now))(figure);

async function readFigures(
  db: Db,
  figures: readonly Figure[],
  now: Date,
): Promise<(figure: Figure) => ReadFigure> {
  const [from] = calendarTo(dayOf(now));
  const { day, currency, count, cents } = dailyFigures;
  // Every closed day has a row for bookings, even with a count of 0.
  const open = (figure: Figure) => sql`${timeOf(figure)} >= (
    select coalesce((max(${day}) + 1)::timestamp at time zone 'UTC', '-infinity')
    from ${dailyFigures} where ${eq(dailyFigures.figure, "bookings")})`;
  const parts = figures.map(
    (figure) => sql`
      select ${figure}::text as figure, ${day}::text as day, ${currency}, ${count}, ${cents} from ${dailyFigures}
        where ${eq(dailyFigures.figure, figure)}
      union all select ${figure}::text, open.* from (${dayFigures(figure, open(figure))}) as open`,
  );
  const rows = await prepared(
    db
      .select({
        figure: sql<string>`figure`,
        day: sql<string | null>`day`,
        currency: sql<string | null>`currency`,
        count: sql<number>`count`,
        cents: sql<number>`cents`,
      })
      .from(sql`(
        select figure, case when day >= ${from} then day end as day, currency, sum(count)::float8 as count,
          sum(cents)::float8 as cents
        from (${sql.join(parts, sql` union all `)}) as days
        group by 1, 2, 3) as summed`)
      .orderBy(sql`figure, day`),
  );
  return (figure) => {
    const own = rows.filter((row) => row.figure === figure);
    return {
      total: own.reduce((sum, row) => sum + row.count, 0),
      days: own.flatMap(({ figure: _, day: on, ...rest }) => (on === null ? [] : [{ ...rest, day: on }])),
    };
  };
}

export type ReadOnce = (figure: Figure) => Promise<ReadFigure>;

/**
 * Reads the figures of a page once for all parts that show them, in one query. If that fails, each part reads its own,
 * so that only those fail that can't be read.
 */
export function figuresOnce(db: Db, now: Date, figures: readonly Figure[]): ReadOnce {
  const reading = readFigures(db, figures, now).catch(() => null);
  const alone = new Map<Figure, Promise<ReadFigure>>();
  return async (figure) => {
    const together = await reading;
    if (together) return together(figure);
    const own = alone.get(figure) ?? readFigure(db, figure, now);
    alone.set(figure, own);
    return own;
  };
}

/** Counts the accounts that aren't erased, without the admin's, and those of them that were created since a time. */
export async function countAccounts(db: Db, since: Date): Promise<{ all: number; recent: number }> {
  const [row] = await askAccounts(db, { since });
  return row ?? { all: 0, recent: 0 };
}

const askAccounts = builtOnce((db, { since }: { since: Date }) =>
  db
    .select({
      all: count(),
      recent: sql<number>`count(*) filter (where ${gte(users.createdAt, since)})`.mapWith(Number),
    })
    .from(users)
    .where(and(isNull(users.erasedAt), ne(users.role, "admin"))),
);

/** Returns when the latest booking was made and the latest message was sent; null without any. */
export async function findLatest(db: Db): Promise<{ booking: Date | null; message: Date | null }> {
  const [latest] = await askLatest(db, {});
  return latest ?? { booking: null, message: null };
}

const askLatest = builtOnce((db) => {
  const latestOf = (table: typeof bookings | typeof chatMessages) =>
    sql<Date | null>`(select max(${sql`${table.createdAt}`}) from ${table})`.mapWith(table.createdAt);
  return db.select({ booking: latestOf(bookings), message: latestOf(chatMessages) }).from(oneRow);
});
