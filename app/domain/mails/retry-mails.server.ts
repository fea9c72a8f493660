import { and, asc, eq, gte, inArray, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueueMails, mostRetried } from "~/db/jobs.server";
import { mails } from "~/db/schema/site/mails";
import { type AuditCaller, recordAudits } from "~/domain/audit/record-audit.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { invalidAddress, isDeliverable } from "./mail";
import { outdatedReasons } from "./outdated";

export type RetryMailError = "unknown-mail" | "not-failed" | "contents-gone" | "no-address";

export const retryMailMessages: Record<RetryMailError, string> = {
  "unknown-mail": "There is no such email.",
  "not-failed": "This email was sent or is waiting to be sent. Nothing was changed.",
  "contents-gone": "The content of this email was deleted, so it can't be sent any more.",
  "no-address": "This address can't receive email.",
};

/** A mail that was queued again; `lastError` is why it had failed. */
export type RetriedMail = Pick<
  typeof mails.$inferSelect,
  "id" | "template" | "toEmail" | "createdAt" | "lastError"
>;

/**
 * Queues a failed mail again. Its id is the idempotency key at the provider, so that a mail that was sent isn't sent
 * twice. Audited.
 */
export async function retryMail(
  db: Db,
  caller: AuditCaller,
  { mailId }: { mailId: string },
): Promise<Result<RetriedMail, RetryMailError>> {
  if (!isId(mailId)) return fail("unknown-mail");
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ ...facts, status: mails.status, isEmptied })
      .from(mails)
      .where(eq(mails.id, mailId))
      .for("update");
    if (!mail) return fail("unknown-mail");
    const why = whyNotRetried(mail);
    if (why) return fail(why);
    await queueAgain(tx, caller, [mailId]);
    const { id, template, toEmail, createdAt, lastError } = mail;
    return ok({ id, template, toEmail, createdAt, lastError });
  });
}

/** Whether its content was deleted (`emptyOldMails`, `giveUpMail`), so that there is nothing to send. */
export const isEmptied = sql<boolean>`${mails.payload} is null`;

/** Returns why a mail can't be queued again; null if it can. */
export function whyNotRetried(
  mail: Pick<typeof mails.$inferSelect, "status" | "toEmail"> & { isEmptied: boolean },
): RetryMailError | null {
  if (mail.status !== "failed") return "not-failed";
  if (mail.isEmptied) return "contents-gone";
  return isDeliverable(mail.toEmail) ? null : "no-address";
}

/**
 * Queues failed mails again, oldest first, at most `mostRetried`, except those that can't be sent any more. Each is
 * audited.
 * @param which `since`: the earliest creation time
 * @returns the queued mails
 */
export async function retryMails(
  db: Db,
  caller: AuditCaller,
  which: { to?: string; since?: Date },
): Promise<RetriedMail[]> {
  return db.transaction(async (tx) => {
    const conditions: Array<SQL | undefined> = [
      eq(mails.status, "failed"),
      not(isEmptied),
      // Excludes them here, so that they don't use up the limit.
      or(isNull(mails.lastError), notInArray(mails.lastError, permanentErrors)),
      which.to === undefined ? undefined : sql`lower(${mails.toEmail}) = lower(${which.to})`,
      which.since && gte(mails.createdAt, which.since),
    ];
    const found = await tx
      .select(facts)
      .from(mails)
      .where(and(...conditions))
      .orderBy(asc(mails.createdAt), asc(mails.id))
      .limit(mostRetried)
      .for("update");
    const retried = found.filter(({ toEmail }) => isDeliverable(toEmail));
    const mailIds = retried.map(({ id }) => id);
    await queueAgain(tx, caller, mailIds);
    return retried;
  });
}

/** The errors after which a retry doesn't help: an invalid address or an outdated mail. */
const permanentErrors = [...Object.values(invalidAddress), ...outdatedReasons];

const facts = {
  id: mails.id,
  template: mails.template,
  toEmail: mails.toEmail,
  createdAt: mails.createdAt,
  lastError: mails.lastError,
};

async function queueAgain(tx: Db, caller: AuditCaller, mailIds: string[]): Promise<void> {
  if (mailIds.length === 0) return;
  await tx.update(mails).set({ status: "queued", lastError: null }).where(inArray(mails.id, mailIds));
  await enqueueMails(tx, mailIds);
  const lines = mailIds.map((id) => ({ action: "mail-retried", object: { type: "mail", id } }) as const);
  await recordAudits(tx, caller, lines);
}
