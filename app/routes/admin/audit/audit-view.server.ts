import type { ShownLine } from "~/components/admin/audit-story";
import { readAuditOf } from "~/domain/lists/audit.server";
import type { AuditLine } from "~/domain/lists/audit-line";
import { auditFacts, auditSentence } from "~/domain/lists/audit-sentence";
import { formatShortDate, formatTime } from "~/shared/format-time";
import type { AdminView } from "../admin-view.server";

/** Formats a line of the audit in words. @param zone the admin's */
export const shownLine = (line: AuditLine, zone: string): ShownLine => ({
  id: line.id,
  at: `${formatShortDate(line.at, zone)}, ${formatTime(line.at, zone)}`,
  sentence: auditSentence(line),
  facts: auditFacts(line),
  from: line.sourceAddress ?? "",
});

/** Returns what `AuditOf` shows of an account, a booking or a payment. */
export async function auditOf({ db, zone }: AdminView, subject: Parameters<typeof readAuditOf>[1]) {
  const lines = await readAuditOf(db, subject);
  return { subject, lines: lines.map((line) => shownLine(line, zone)) };
}
