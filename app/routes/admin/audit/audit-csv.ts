import { listAuditAfter } from "~/domain/lists/audit.server";
import { type AuditLine, auditList } from "~/domain/lists/audit-list";
import { auditSentence, sentenceText } from "~/domain/lists/audit-sentence";
import { readListQuery } from "~/domain/lists/list";
import type { CsvColumn } from "~/web/csv-answer.server";
import { adminFile } from "../admin-file.server";
import { takeNoPosts } from "../admin-view.server";

/** The audit as a file. */

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

export const loader = adminFile({
  name: "audit",
  audit: { action: "audit-exported", type: "user" },
  columns,
  rowsAfter: ({ db, zone }, params) => {
    const query = readListQuery(auditList, params);
    return (last, limit) => listAuditAfter(db, { query, zone }, last, limit);
  },
});

export const action = takeNoPosts;
