import { eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { dailyFigures } from "~/db/schema/site/daily-figures";
import { countDays, findFirstDay } from "./count-days.server";
import { addDays, type DayFigure, dayOf, daysBetween, type Figure, figures } from "./figure";

/** How long after midnight (UTC) all transactions of the previous day have certainly ended. */
const graceMs = 600_000;
/** Days closed in one transaction: as many as are counted within the statement timeout. */
const batchDays = 31;

/**
 * Stores the figures of past days, oldest first: those after the last closed day, or from the first row on. A closed
 * day is never counted again; concurrent runs store it once.
 * @param most how many days at once
 * @returns how many days were closed; 0 if none are left
 */
export async function closeDays(db: Db, now: Date, most = batchDays): Promise<number> {
  const range = await findOpenDays(db, now, most);
  if (!range) return 0;
  const days = daysBetween(range.from, addDays(range.before, -1));
  await db.transaction(async (tx) => {
    for (const figure of figures) {
      const counted = await countDays(tx, figure, range);
      const rows = figure === "revenue" ? counted : withEmptyDays(days, counted);
      if (rows.length > 0)
        await tx
          .insert(dailyFigures)
          .values(rows.map((row) => ({ ...row, figure })))
          .onConflictDoNothing();
    }
  });
  return days.length;
}

/** Returns the last closed day; null if none is closed yet. */
export async function findLastClosedDay(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(eq(dailyFigures.figure, anyFigure));
  return row?.day ?? null;
}

const anyFigure: Figure = "bookings"; // every day has a row for it

/** Returns the next days to close; null if there are none. */
export async function findOpenDays(
  db: Db,
  now: Date,
  most = batchDays,
): Promise<{ from: string; before: string } | null> {
  const current = dayOf(new Date(now.getTime() - graceMs));
  const closed = await findLastClosedDay(db);
  const from = closed ? addDays(closed, 1) : await findFirstDay(db);
  if (!from || from >= current) return null;
  const end = addDays(from, most);
  return { from, before: end < current ? end : current };
}

function withEmptyDays(days: string[], counted: DayFigure[]): DayFigure[] {
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return days.map((day) => byDay.get(day) ?? { day, currency: null, count: 0, cents: 0 });
}
