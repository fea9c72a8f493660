import type { DayFigure, Figure } from "./figure";

/** The values of a chart, one per day, oldest first; in cents if it has a currency. */
export interface Chart {
  /** Its id on the page: "revenue-usd". */
  id: string;
  title: string;
  currency: string | null;
  values: readonly number[];
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
    return [{ id: figure, title, currency: null, values: valuesOf(calendar, days, ({ count }) => count) }];
  }
  const currencies = new Set(["USD", ...days.flatMap(({ currency }) => currency ?? [])]);
  return [...currencies].map((currency) => ({
    id: `${figure}-${currency.toLowerCase()}`,
    title: `${title} (${currency})`,
    currency,
    values: valuesOf(
      calendar,
      days.filter((one) => one.currency === currency),
      ({ cents }) => cents,
    ),
  }));
}

function valuesOf(
  calendar: readonly string[],
  days: readonly DayFigure[],
  read: (day: DayFigure) => number,
): number[] {
  const byDay = new Map(days.map((one) => [one.day, read(one)]));
  return calendar.map((day) => byDay.get(day) ?? 0);
}
