import type { LoaderFunctionArgs } from "react-router";
import type { AuditAction, AuditObject } from "~/domain/audit/audit";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type CsvColumn, csvAnswer } from "~/web/csv-answer.server";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import { orUnavailable } from "~/web/unavailable.server";
import { type AdminView, adminView } from "./admin-view.server";

interface AdminFile<Row> {
  /** The file's name, without ".csv". */
  name: string;
  /** The download is audited as this. */
  audit: { action: AuditAction; type: AuditObject };
  columns: readonly CsvColumn<Row>[];
  /** Reads the rows after the given one, or the first ones, narrowed down by the address as in the list. */
  rowsAfter(view: AdminView, params: URLSearchParams): (last: Row | null, limit: number) => Promise<Row[]>;
}

/**
 * The loader of an admin list as a CSV file. Times are UTC. The download is audited before it is sent; a HEAD gets no
 * contents and leaves no note.
 * @throws what `requireAdmin` throws, and `rejectPrefetch` for a file that is fetched ahead
 */
export function adminFile<Row>({ name, audit, columns, rowsAfter }: AdminFile<Row>) {
  return async ({ context, request, url }: LoaderFunctionArgs & { url: URL }) => {
    const view = adminView(context, request);
    if (rejectPrefetch(request)) {
      const { action, type } = audit;
      await orUnavailable(() => recordAudit(view.db, view.caller, { action, object: { type, id: null } }));
    }
    return csvAnswer(name, columns, rowsAfter(view, url.searchParams));
  };
}
