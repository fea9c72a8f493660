import { listAuditAfter } from "~/domain/lists/audit.server";
import { type AuditLine, auditList } from "~/domain/lists/audit-list";
import { auditSentence, sentenceText } from "~/domain/lists/audit-sentence";
import { readListQuery } from "~/domain/lists/list";
import { type CsvColumn, csvAnswer } from "~/web/csv-answer.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import { noteExport } from "../note-export.server";
import type { Route } from "./+types/audit-csv";

/** The audit as a file, narrowed down like its list. Times are UTC. Who took it is audited. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, zone } = adminView(context, request);
  const query = readListQuery(auditList, url.searchParams);
  await noteExport({ context, request }, { action: "audit-exported", type: "user" });
  return csvAnswer("audit", columns, (last: AuditLine | null, limit) =>
    listAuditAfter(db, { query, zone }, last, limit),
  );
}

export const action = takeNoPosts;

const columns: CsvColumn<AuditLine>[] = [
  { name: "Id", text: ({ id }) => id },
  { name: "Time", instant: ({ at }) => at },
  { name: "Action", text: ({ action }) => action },
  { name: "What happened", text: (line) => sentenceText(auditSentence(line)) },
  { name: "By", text: ({ actor }) => actor?.name ?? "" },
  { name: "By id", text: ({ actor }) => actor?.userId ?? "" },
  { name: "About", text: ({ object }) => object.type },
  { name: "About id", text: ({ object }) => object.id ?? "" },
  { name: "Detail", text: ({ detail }) => JSON.stringify(detail) },
  { name: "From address", text: ({ sourceAddress }) => sourceAddress ?? "" },
];
