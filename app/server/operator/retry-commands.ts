import { mostRetried } from "~/db/jobs.server";
import { isJobId } from "~/domain/lists/jobs";
import { rerunJobs } from "~/domain/lists/rerun-jobs.server";
import { retryMail, retryMailMessages, retryMails } from "~/domain/mails/retry-mails.server";
import { oneLine } from "~/shared/one-line";
import { type OperatorCall, Refused, type Values, WrongCall } from "./operator-command";

/** Both print each job or mail, then their number. They refuse an id, task or address without a match. */

export function checkRerun({ id, task }: Values): void {
  if (typeof id === "string" && !isJobId(id)) throw new WrongCall(`--id ${id}: is no job's number`);
  if (task === "send-mail") throw new WrongCall("Mails are queued again by retry-mails");
}

export async function rerun({ db, caller, values: { id, task } }: OperatorCall): Promise<string[]> {
  const which = {
    ...(typeof id === "string" && { jobId: id }),
    ...(typeof task === "string" && { task }),
  };
  const jobs = await rerunJobs(db, caller, which);
  if (jobs.length === 0 && Object.keys(which).length > 0)
    throw new Refused("No such job was given up. Nothing was changed.");
  return [
    ...jobs.map((job) => inColumns(job.id, job.task, job.at, job.lastError)),
    `Jobs that run again: ${counted(jobs.length)}`,
  ];
}

export function checkRetry({ id, to, since }: Values): void {
  if (typeof since === "string") readInstant(since);
  if (typeof id === "string" && (to !== undefined || since !== undefined)) {
    throw new WrongCall("--id names one mail: give it alone");
  }
}

export async function retry(call: OperatorCall): Promise<string[]> {
  const mails = await retryAsked(call);
  return [
    ...mails.map((mail) => inColumns(mail.id, mail.template, mail.toEmail, mail.createdAt, mail.lastError)),
    `Mails that wait again: ${counted(mails.length)}`,
  ];
}

async function retryAsked({ db, caller, values: { id, to, since } }: OperatorCall) {
  const from = typeof since === "string" ? readInstant(since) : null;
  if (typeof id === "string") {
    const done = await retryMail(db, caller, { mailId: id });
    if (!done.ok) throw new Refused(`${id}: ${retryMailMessages[done.error]}`);
    return [done.value];
  }
  const which = { ...(typeof to === "string" && { to }), ...(from && { since: from }) };
  const mails = await retryMails(db, caller, which);
  if (mails.length === 0 && typeof to === "string")
    throw new Refused(`${to}: no mail to this address can be sent again. Nothing was changed.`);
  return mails;
}

/** @throws WrongCall for an invalid time, or one without a zone, which would be read in the terminal's zone */
function readInstant(text: string): Date {
  const instant = new Date(text);
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isWhole && !Number.isNaN(instant.getTime())) return instant;
  throw new WrongCall(`--since ${text}: is no time like 2026-11-23T08:00Z`);
}

/** Joins cells to one line. An error's text may have several lines and is cut at 200 characters. */
const inColumns = (...cells: Array<string | Date | null>): string =>
  cells
    .map((cell) => (cell instanceof Date ? cell.toISOString() : oneLine(cell ?? "").slice(0, 200) || "-"))
    .join("  ");

const counted = (count: number): string =>
  count < mostRetried ? `${count}.` : `${count}. There may be more: run it again for them.`;
