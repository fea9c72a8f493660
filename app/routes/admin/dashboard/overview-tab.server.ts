import type { OverviewTabProps } from "~/components/admin/dashboard/overview-tab";
import { type ChartFigure, chartsOf, chartTitles } from "~/domain/counts/chart";
import { addDays, dayOf, daysBetween, startOfDay } from "~/domain/counts/figure";
import {
  chartDays,
  countAccounts,
  findLatest,
  monthDays,
  type ReadOnce,
} from "~/domain/counts/read-figures.server";
import { formatShortDate } from "~/shared/format-time";
import type { AdminView } from "../admin-view.server";
import { loadPart } from "./load-part.server";

/** Loads the tab 'Overview'. Each part is read on its own, so that a failure doesn't affect the others. */
export async function loadOverviewTab(
  { db, log, now, moment }: AdminView,
  readFigure: ReadOnce,
): Promise<OverviewTabProps> {
  const today = dayOf(now);
  const calendar = daysBetween(addDays(today, 1 - chartDays), today);
  const monthAgo = new Date(now.getTime() - monthDays * 86_400_000);
  const readChart = async (figure: ChartFigure) => ({
    title: chartTitles[figure],
    charts: await loadPart(log, figure, async () =>
      chartsOf(figure, calendar, (await readFigure(figure)).days),
    ),
  });
  const [latest, newUsers, ...figures] = await Promise.all([
    loadPart(log, "latest", () => findLatest(db)),
    loadPart(log, "new users", () => countAccounts(db, monthAgo)),
    ...Object.keys(chartTitles).map((figure) => readChart(figure as ChartFigure)), // its own keys
  ]);
  return {
    latest: latest && {
      booking: latest.booking ? moment(latest.booking) : "None yet",
      message: latest.message ? moment(latest.message) : "None yet",
    },
    newUsers,
    charts: { days: calendar.map((day) => formatShortDate(startOfDay(day), "UTC")), figures },
  };
}
