import { recordAudit } from "~/domain/audit/record-audit.server";
import { csvAnswer } from "~/web/csv-answer.server";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import type { Route } from "./+types/list-file";
import { adminView, takeNoPosts } from "./admin-view.server";
import { listFile, listNameIn, readerOf } from "./lists.server";

/**
 * `/admin/users.csv` and the like: all rows of an admin list with its filters. Times are UTC. The download is audited
 * before it is sent; a HEAD gets no contents and isn't audited.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const view = adminView(context, request);
  const name = listNameIn(url);
  const { audit, columns, after } = listFile(name);
  if (rejectPrefetch(request)) {
    const { action, type } = audit;
    await recordAudit(view.db, view.caller, { action, object: { type, id: null } });
  }
  return csvAnswer(name, columns, after(view.db, url.searchParams, readerOf(view)));
}

export const action = takeNoPosts;
