import type { ExpertsTabProps } from "~/components/admin/dashboard/experts-tab";
import { readEmptySearches } from "~/domain/experts/listing/empty-searches.server";
import { listViewStats } from "~/domain/experts/profile/view-stats.server";
import { readDemand } from "~/domain/scans/demand.server";
import { formatBriefDate } from "~/shared/format-time";
import { readPage } from "~/web/page-number";
import type { AdminView } from "../admin-view.server";
import { loadPart } from "./load-part.server";

/** Loads the tab 'Experts': the views of the experts' profiles, demand and supply. The form beside it needs no data. */
export async function loadExpertsTab({ db, log, zone, now }: AdminView, url: URL): Promise<ExpertsTabProps> {
  const page = readPage(url.searchParams);
  const [views, demand, searches] = await Promise.all([
    loadPart(log, "expert views", async () => {
      const { rows, hasNext } = await listViewStats(db, page);
      const lines = rows.map(({ lastViewed, ...line }) => ({
        ...line,
        lastViewed: formatBriefDate(lastViewed, zone, now),
      }));
      return { lines, hasNext };
    }),
    loadPart(log, "demand", () => readDemand(db, now)),
    loadPart(log, "searches without result", () => readEmptySearches(db, now)),
  ]);
  return { page, views, demand, searches };
}
