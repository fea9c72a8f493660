import { AdminList } from "~/components/admin/admin-list";
import { AdminPage } from "~/components/admin/admin-page";
import { AuditSentence } from "~/components/admin/audit-story";
import { ownPageMeta } from "~/components/site/page-meta";
import { listAudit } from "~/domain/lists/audit.server";
import { auditList } from "~/domain/lists/audit-list";
import { readListQuery } from "~/domain/lists/list";
import { paths } from "~/shared/paths";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/audit";
import { shownLine } from "./audit-view.server";

/** The audit: who did what to whom, newest first. */

export const meta = ownPageMeta("Audit", "Who did what, and when.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, place, zone } = adminView(context, request);
  const query = readListQuery(auditList, url.searchParams);
  const { rows, hasNext } = await orUnavailable(() => listAudit(db, query, zone));
  return { place, zone, query, hasNext, rows: rows.map((line) => shownLine(line, zone)) };
}

export const action = takeNoPosts;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { place, zone, query, rows, hasNext } = loaderData;
  return (
    <AdminPage place={place} title="Audit" lead={`Who did what, newest first. Days and times in ${zone}.`}>
      <AdminList
        {...{ shape: auditList, query, hasNext, csv: paths.adminAuditFile }}
        action={paths.adminAudit()}
        empty="Nothing was noted yet."
        columns={[{ name: "Time" }, { name: "What happened" }, { name: "From address" }]}
        rows={rows.map(({ id, at, from, ...line }) => ({
          key: id,
          cells: [
            <span key="at" className="unbroken">
              {at}
            </span>,
            <AuditSentence key="line" {...line} />,
            from,
          ],
        }))}
      />
    </AdminPage>
  );
}
