import { and, count, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
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
export async function readFigure(db: Db, figure: Figure, now: Date): Promise<ReadFigure> {
  const [from] = calendarTo(dayOf(now));
  const { day, currency, count, cents } = dailyFigures;
  // Every closed day has a row for bookings, even with a count of 0.
  const open = sql`${timeOf(figure)} >= (
    select coalesce((max(${day}) + 1)::timestamp at time zone 'UTC', '-infinity')
    from ${dailyFigures} where ${eq(dailyFigures.figure, "bookings")})`;
  const rows = await db.execute<
    Record<string, unknown> & Omit<DayFigure, "day"> & { day: string | null }
  >(sql`
    select case when day >= ${from} then day end as day, currency, sum(count)::float8 as count, sum(cents)::float8 as cents
    from (
      select ${day}::text as day, ${currency}, ${count}, ${cents} from ${dailyFigures}
        where ${eq(dailyFigures.figure, figure)}
      union all ${dayFigures(figure, open)}) as days
    group by 1, 2 order by 1`);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    days: rows.flatMap(({ day, ...rest }) => (day === null ? [] : [{ ...rest, day }])),
  };
}

export type ReadOnce = (figure: Figure) => Promise<ReadFigure>;

/** Reads each figure once for all parts of a page that show it. */
export function figuresOnce(db: Db, now: Date): ReadOnce {
  const asked = new Map<Figure, Promise<ReadFigure>>();
  return (figure) => {
    const reading = asked.get(figure) ?? readFigure(db, figure, now);
    asked.set(figure, reading);
    return reading;
  };
}

/** Counts the accounts that aren't erased, without the admin's. @param since only those created from then on */
export async function countAccounts(db: Db, since?: Date): Promise<number> {
  const [row] = await askAccounts(db, { since });
  return row?.count ?? 0;
}

const askAccounts = builtOnce((db, { since }: { since: Date | undefined }) =>
  db
    .select({ count: count() })
    .from(users)
    .where(and(isNull(users.erasedAt), ne(users.role, "admin"), since && gte(users.createdAt, since))),
);

/** Returns when the latest booking was made and the latest message was sent; null without any. */
export async function findLatest(db: Db): Promise<{ booking: Date | null; message: Date | null }> {
  const [[booking], [message]] = await Promise.all([askLatestBooking(db, {}), askLatestMessage(db, {})]);
  return { booking: booking?.at ?? null, message: message?.at ?? null };
}

const latestOf = (table: typeof bookings | typeof chatMessages) =>
  builtOnce((db) => db.select({ at: table.createdAt }).from(table).orderBy(desc(table.createdAt)).limit(1));
const askLatestBooking = latestOf(bookings);
const askLatestMessage = latestOf(chatMessages);
