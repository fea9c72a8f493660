import { eq, max } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { dailyFigures } from "~/db/schema/site/daily-figures";
import { countDays, findFirstDay } from "./count-days.server";
import { addDays, type DayFigure, dayOf, daysBetween, type Figure, figures } from "./figure";

/** After midnight (UTC), until the last transaction of the day before has surely ended. */
const graceMs = 600_000;
/** Days closed in one transaction: so much is counted within the time of a statement. */
const batchDays = 31;

/**
 * Writes the figures of days that are over, the oldest first: those after the last closed one, or from the first row
 * on. A closed day is never counted again; two that run at once write each day once.
 * @returns how many days were closed; 0 when there are none left
 */
export async function closeDays(db: Db, now: Date): Promise<number> {
  const range = await findOpenDays(db, now);
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

/** The last day that is closed; null before the first one is. */
export async function findLastClosedDay(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(eq(dailyFigures.figure, anyFigure));
  return row?.day ?? null;
}

const anyFigure: Figure = "bookings"; // each day has it

/** The next days to close; null when there are none. */
export async function findOpenDays(db: Db, now: Date): Promise<{ from: string; before: string } | null> {
  const current = dayOf(new Date(now.getTime() - graceMs));
  const closed = await findLastClosedDay(db);
  const from = closed ? addDays(closed, 1) : await findFirstDay(db);
  if (!from || from >= current) return null;
  const end = addDays(from, batchDays);
  return { from, before: end < current ? end : current };
}

function withEmptyDays(days: string[], counted: DayFigure[]): DayFigure[] {
  const byDay = new Map(counted.map((one) => [one.day, one]));
  return days.map((day) => byDay.get(day) ?? { day, currency: null, count: 0, cents: 0 });
}
