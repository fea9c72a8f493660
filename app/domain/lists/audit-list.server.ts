import { and, eq, gte, lt, sql } from "drizzle-orm";
import { auditEvents } from "~/db/schema/site/audit-events";
import { auditActions } from "~/domain/audit/audit";
import { nextIsoDay } from "~/shared/format-time";
import { dayStart } from "~/shared/time.server";
import type { AdminList } from "./admin-list";
import { aboutId, auditQuery, named } from "./audit.server";
import type { AuditLine } from "./audit-line";
import { auditFacts, auditSentence, sentenceText } from "./audit-sentence";
import type { AdminListShape } from "./list";
import { listReads } from "./list-reads.server";
import { accountsNamed } from "./list-search.server";

const shape = {
  name: "audit",
  title: "Audit",
  search: {
    label: "Who or what",
    hint: "The beginning of the email or words of the name of who did it, or a whole id of who or what it is about",
  },
  filters: [
    {
      name: "action",
      label: "Action",
      options: Object.entries(auditActions)
        .map(([value, { label }]) => ({ value, label }))
        .sort((one, other) => one.label.localeCompare(other.label, "en")),
    },
    { name: "from", label: "From day", kind: "day" },
    { name: "to", label: "To day", kind: "day" },
  ],
  sorts: [{ value: "newest", label: "Newest first" }],
  pageSize: 50,
} as const satisfies AdminListShape;

const { read, after } = listReads<AuditLine>({
  shape,
  table: auditEvents,
  rows: async (db, { where, limit, offset }) =>
    named(db, await auditQuery(db, where).limit(limit).offset(offset)),
  matching: (_db, { search, filters: { action, from, to } }, { zone }) =>
    and(
      search ? (aboutId(search) ?? sql`${auditEvents.actorId} in ${accountsNamed(search)}`) : undefined,
      action ? eq(auditEvents.action, action) : undefined,
      from ? gte(auditEvents.createdAt, dayStart(zone, from)) : undefined,
      to ? lt(auditEvents.createdAt, dayStart(zone, nextIsoDay(to))) : undefined,
    ),
});

/** The admin's list of audit lines, newest first. */
export const auditList: AdminList<AuditLine> = {
  shape,
  lead: (zone) => `Who did what, newest first. Days and times in ${zone}.`,
  empty: "Nothing was noted yet.",
  columns: [
    { name: "Time", cell: ({ at }, { when }) => [{ text: when(at), kind: "unbroken" }] },
    {
      name: "What happened",
      cell: (line) => {
        const facts = auditFacts(line);
        return facts ? [...auditSentence(line), { text: ` (${facts})`, kind: "muted" }] : auditSentence(line);
      },
    },
    { name: "From address", cell: ({ sourceAddress }) => sourceAddress ?? "" },
  ],
  read,
  file: {
    name: "audit",
    audit: { action: "audit-exported", type: "user" },
    columns: [
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
    ],
    after,
  },
};
