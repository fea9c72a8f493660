import { AdminPage } from "~/components/admin/admin-page";
import { NextQueue } from "~/components/admin/next-queue";
import { Age } from "~/components/admin/queue-age";
import { ownPageMeta } from "~/components/site/page-meta";
import { listReports } from "~/domain/chat/reports/reports.server";
import { excerpt } from "~/domain/lists/excerpt";
import { shapeOf } from "~/domain/lists/queues";
import { waitedHours } from "~/domain/lists/waiting-text";
import { formatShortDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { Empty } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { Table } from "~/ui/table";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/reports";
import { adminView, takeNoPosts } from "./admin-view.server";

/** Reported conversations: the open ones, or the closed ones. */

export const meta = ownPageMeta("Reports", "Reported conversations.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, zone } = adminView(context, request);
  const isClosed = url.searchParams.get("state") === "closed";
  const page = readPage(url.searchParams);
  const { reports, hasNext } = await listReports(db, { isClosed, page });
  return {
    isClosed,
    page,
    hasNext,
    reports: reports.map(({ id, about, reporter, reason, at, closedAt }) => ({
      id,
      about,
      reporter,
      reason: excerpt(reason),
      when: closedAt ? formatShortDate(closedAt, zone) : waitedHours(at, now),
    })),
  };
}

export const action = takeNoPosts;

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { isClosed, page, hasNext, reports } = loaderData;
  const state = isClosed ? ("closed" as const) : undefined;
  return (
    <AdminPage
      title={isClosed ? "Closed reports" : "Reports"}
      lead={isClosed ? "Most recently closed first." : "Reported conversations, oldest first."}
    >
      {reports.length > 0 ? (
        <Table
          label={isClosed ? "Closed reports" : "Open reports"}
          stacks
          columns={[
            { name: "About" },
            { name: "Reported by" },
            { name: "Reason" },
            { name: isClosed ? "Closed" : "Waiting" },
          ]}
          rows={reports.map(({ id, about, reporter, reason, when }) => ({
            key: id,
            cells: [
              <a key="about" href={paths.report(id)}>
                {about}
              </a>,
              reporter,
              reason,
              typeof when === "number" ? <Age key="when" hours={when} /> : when,
            ],
          }))}
        />
      ) : (
        <Empty title={page > 1 ? "There is nothing on this page." : emptyText(isClosed)}>
          <p>
            <NextQueue />
          </p>
        </Empty>
      )}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => paths.reports({ ...(state && { state }), page: wanted })}
        label="Pages of reports"
      />
      <p>
        {isClosed ? (
          <a href={paths.reports()}>Open reports</a>
        ) : (
          <a href={paths.reports({ state: "closed" })}>Closed reports</a>
        )}
      </p>
    </AdminPage>
  );
}

const emptyText = (isClosed: boolean) => (isClosed ? "No report was closed yet." : shapeOf("reports").empty);
