import { and, count, desc, eq, gte, isNull, lte, ne, type SQL, sum } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { chatMessages } from "~/db/schema/chat-messages";
import { dailyFigures } from "~/db/schema/daily-figures";
import { users } from "~/db/schema/users";
import { findLastClosedDay } from "./close-days.server";
import { countDays, countRows } from "./count-days.server";
import { addDays, type DayFigure, dayOf, type Figure } from "./figure";

/** Days in the charts, the present one with them. */
export const chartDays = 90;
/** "This month" (specification, constants). */
export const monthDays = 30;

/** How many there are in all: the closed days, and the rows of the days after them. Rows that were deleted since count, too. */
export async function readTotal(db: Db, figure: Exclude<Figure, "revenue">): Promise<number> {
  const closed = await findLastClosedDay(db);
  const [before, since] = await Promise.all([
    closed ? sumClosed(db, figure, closed) : 0,
    countRows(db, figure, openDays(closed)),
  ]);
  return before + since;
}

/** The days of the charts, oldest first; days on which nothing happened are left out. */
export async function readDays(db: Db, figure: Figure, now: Date): Promise<DayFigure[]> {
  const from = addDays(dayOf(now), 1 - chartDays);
  const closed = await findLastClosedDay(db);
  const [before, since] = await Promise.all([
    closed ? askClosedDays(db, { figure, from, last: closed }) : [],
    countDays(db, figure, { from: laterOf(from, openDays(closed).from) }),
  ]);
  return [...before, ...since].sort((a, b) => a.day.localeCompare(b.day));
}

const askClosedDays = builtOnce(
  (db, { figure, from, last }: { figure: Figure; from: string; last: string }) => {
    const { day, currency, count, cents } = dailyFigures;
    return db
      .select({ day, currency, count, cents })
      .from(dailyFigures)
      .where(and(isClosed(figure, last), gte(day, from)));
  },
);

/** Accounts that are there, without the admin's. @param since those created from then on */
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

/** When the latest booking was made and the latest message sent; null without any. */
export async function findLatest(db: Db): Promise<{ booking: Date | null; message: Date | null }> {
  const [[booking], [message]] = await Promise.all([askLatestBooking(db, {}), askLatestMessage(db, {})]);
  return { booking: booking?.at ?? null, message: message?.at ?? null };
}

const latestOf = (table: typeof bookings | typeof chatMessages) =>
  builtOnce((db) => db.select({ at: table.createdAt }).from(table).orderBy(desc(table.createdAt)).limit(1));
const askLatestBooking = latestOf(bookings);
const askLatestMessage = latestOf(chatMessages);

// A day that is closed between the two readings is still counted from its rows: both keep to the same last day.
const openDays = (closed: string | null) => ({ from: closed ? addDays(closed, 1) : undefined });

async function sumClosed(db: Db, figure: Figure, last: string): Promise<number> {
  const [row] = await askClosedSum(db, { figure, last });
  return Number(row?.count ?? 0);
}

const askClosedSum = builtOnce((db, { figure, last }: { figure: Figure; last: string }) =>
  db
    .select({ count: sum(dailyFigures.count) })
    .from(dailyFigures)
    .where(isClosed(figure, last)),
);

const isClosed = (figure: Figure, last: string): SQL | undefined =>
  and(eq(dailyFigures.figure, figure), lte(dailyFigures.day, last));

const laterOf = (day: string, other: string | undefined): string => (other && other > day ? other : day);
