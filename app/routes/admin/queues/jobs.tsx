import { AdminPage } from "~/components/admin/admin-page";
import { WaitingTable } from "~/components/admin/waiting-table";
import { waitingText } from "~/components/admin/waiting-text";
import { ownPageMeta } from "~/components/site/page-meta";
import { listFailedJobs } from "~/domain/lists/failed-jobs.server";
import { jobName } from "~/domain/lists/jobs";
import { shapeOf } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";
import { readPage } from "~/web/page-number";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/jobs";

/** Jobs that used up their attempts. */

export const meta = ownPageMeta("Failed jobs", "Jobs that used up their attempts.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, place, zone } = adminView(context, request);
  const page = readPage(url.searchParams);
  const { jobs, hasNext } = await orUnavailable(() => listFailedJobs(db, page));
  return {
    place,
    page,
    hasNext,
    jobs: jobs.map(({ id, task, attempts, lastError, at }) => ({
      id,
      name: jobName(task),
      attempts,
      lastError,
      waiting: waitingText(at, now, zone),
    })),
  };
}

export const action = takeNoPosts;

export default function Jobs({ loaderData: { place, page, hasNext, jobs } }: Route.ComponentProps) {
  return (
    <AdminPage
      place={place}
      title="Failed jobs"
      lead="Jobs that used up their attempts in the last 30 days, oldest first."
    >
      <WaitingTable
        label="Failed jobs"
        empty={shapeOf("jobs").empty}
        columns={[
          { name: "Job" },
          { name: "Number", isNumber: true },
          { name: "Attempts", isNumber: true },
          { name: "Why" },
          { name: "Waiting" },
        ]}
        rows={jobs.map(({ id, name, attempts, lastError, waiting }) => ({
          key: id,
          cells: [
            <a key="job" href={paths.jobRetry(id)}>
              {name}
            </a>,
            id,
            attempts,
            lastError,
            waiting,
          ],
        }))}
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => paths.failedJobs({ page: wanted })}
      />
    </AdminPage>
  );
}
