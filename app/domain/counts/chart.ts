import { addDays, type DayFigure, daysBetween, type Figure } from "./figure";

/** The values of a chart, one for each week, oldest first; in cents if it has a currency. */
export interface Chart {
  /** Its id on the page: "revenue-usd". */
  id: string;
  title: string;
  currency: string | null;
  values: readonly number[];
  /** Those of as many weeks before. */
  before: readonly number[];
}

/** The figures of the charts (issue 15), in this order. */
export const chartTitles = {
  bookings: "Bookings",
  revenue: "Revenue",
  users: "New users",
  scans: "AI scans",
  views: "Expert views",
} as const satisfies Partial<Record<Figure, string>>;

export type ChartFigure = keyof typeof chartTitles;

/** Returns the charts of a figure: one, or, for revenue, one per currency of its days, and always one in USD. */
export function chartsOf(
  figure: ChartFigure,
  calendar: readonly string[],
  days: readonly DayFigure[],
): Chart[] {
  const title = chartTitles[figure];
  if (figure !== "revenue") {
    return [{ id: figure, title, currency: null, ...weeksOf(calendar, days, ({ count }) => count) }];
  }
  const currencies = new Set(["USD", ...days.flatMap(({ currency }) => currency ?? [])]);
  return [...currencies].map((currency) => ({
    id: `${figure}-${currency.toLowerCase()}`,
    title: `${title} (${currency})`,
    currency,
    ...weeksOf(
      calendar,
      days.filter((one) => one.currency === currency),
      ({ cents }) => cents,
    ),
  }));
}

/** The number of weeks in a chart. */
export const chartWeeks = 13;

/** Returns the days of a chart and of the weeks before it, oldest first. @param today such as "2026-11-23" */
export const calendarTo = (today: string): string[] =>
  daysBetween(addDays(today, 1 - 2 * 7 * chartWeeks), today);

/** Returns the first days of the chart's weeks. @param calendar of `calendarTo` */
export const weekStarts = (calendar: readonly string[]): string[] =>
  calendar.slice(7 * chartWeeks).filter((_, index) => index % 7 === 0);

function weeksOf(
  calendar: readonly string[],
  days: readonly DayFigure[],
  read: (day: DayFigure) => number,
): Pick<Chart, "values" | "before"> {
  const byDay = new Map(days.map((one) => [one.day, read(one)]));
  const sums = Array.from({ length: calendar.length / 7 }, (_, week) =>
    calendar.slice(7 * week, 7 * week + 7).reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0),
  );
  return { values: sums.slice(chartWeeks), before: sums.slice(0, chartWeeks) };
}
