import type { OverviewTabProps } from "~/components/admin/dashboard/overview-tab";
import { type ChartFigure, calendarTo, chartsOf, chartTitles, weekStarts } from "~/domain/counts/chart";
import { dayOf, type Figure, startOfDay } from "~/domain/counts/figure";
import { findLatest, type ReadOnce } from "~/domain/counts/read-figures.server";
import { formatShortDate } from "~/shared/format-time";
import { formatZonedTime } from "~/shared/zone-text";
import type { AdminView } from "../admin-view.server";
import { loadPart } from "./load-part.server";

const funnelFigures = ["views", "messages", "bookings"] as const;
const funnelNames = ["Expert views", "Messages", "Bookings"];

/** Loads the tab 'Overview'. Each part is read on its own, so that a failure doesn't affect the others. */
export async function loadOverviewTab(
  { db, log, now, zone }: AdminView,
  readFigure: ReadOnce,
  accounts: Promise<{ recent: number }>,
): Promise<OverviewTabProps> {
  const momentOf = (at: Date) => `${formatShortDate(at, zone)}, ${formatZonedTime(at, zone)}`;
  const calendar = calendarTo(dayOf(now));
  const readChart = async (figure: ChartFigure) => ({
    title: chartTitles[figure],
    charts: await loadPart(log, figure, async () =>
      chartsOf(figure, calendar, (await readFigure(figure)).days),
    ),
  });
  const [firstDay = ""] = weekStarts(calendar);
  const countSince = async (figure: Figure) =>
    (await readFigure(figure)).days.reduce((sum, { day, count }) => sum + (day >= firstDay ? count : 0), 0);
  const [funnel, latest, newUsers, ...figures] = await Promise.all([
    loadPart(log, "funnel", () => Promise.all(funnelFigures.map(countSince))),
    loadPart(log, "latest", () => findLatest(db)),
    loadPart(log, "new users", async () => (await accounts).recent),
    ...Object.keys(chartTitles).map((figure) => readChart(figure as ChartFigure)), // its own keys
  ]);
  return {
    latest: latest && {
      booking: latest.booking ? momentOf(latest.booking) : "None yet",
      message: latest.message ? momentOf(latest.message) : "None yet",
    },
    newUsers,
    funnel: funnel?.map((count, index) => ({ name: funnelNames[index] ?? "", count })) ?? null,
    charts: { weeks: weekStarts(calendar).map((day) => formatShortDate(startOfDay(day), "UTC")), figures },
  };
}
