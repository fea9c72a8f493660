import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";

/** What the admin sees of reported conversations, and does with them. */

export interface ReportLine {
  id: string;
  reporter: string;
  /** The person on the other side. */
  about: string;
  reason: string;
  at: Date;
  closedAt: Date | null;
}

/** Open reports, oldest first, or closed ones, newest first; 20 a page. */
export async function listReports(
  _db: Db,
  _which: { isClosed: boolean; page: number },
): Promise<{ reports: ReportLine[]; hasNext: boolean }> {
  throw new Error("Not built");
}

export interface ReportedThread extends ReportLine {
  reporterId: string;
  aboutId: string;
  /** Up to 20 messages until the report and up to 10 after it. */
  messages: Array<{ seq: number; sender: string; content: string; at: Date; isAfterReport: boolean }>;
}

/** A report with its context. Reading it leaves a line in the audit (`thread-read`), in the same transaction. Null: there is none. */
export async function readReport(
  _db: Db,
  _caller: SignedInCaller,
  _reportId: string,
): Promise<ReportedThread | null> {
  throw new Error("Not built");
}

/** Marks a report as dealt with. Twice is no error. */
export async function closeReport(
  _db: Db,
  _caller: SignedInCaller,
  _reportId: string,
): Promise<Result<null, "not-found">> {
  throw new Error("Not built");
}
