import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { withoutContents } from "./delete-old-mails.server";
import { isEmptied } from "./retry-mails.server";

export type GiveUpMailError = "unknown-mail" | "not-failed" | "given-up";

export const giveUpMailMessages: Record<GiveUpMailError, string> = {
  "unknown-mail": "There is no such email.",
  "not-failed": "This email was sent or is waiting to be sent. Nothing was changed.",
  "given-up": "This email is already off the queue.",
};

/** Removes a failed mail from the admin's queue by deleting its content, as happens to every old mail. Audited. */
export async function giveUpMail(
  db: Db,
  caller: AuditCaller,
  { mailId }: { mailId: string },
): Promise<Result<null, GiveUpMailError>> {
  if (!isId(mailId)) return fail("unknown-mail");
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ status: mails.status, isEmptied })
      .from(mails)
      .where(eq(mails.id, mailId))
      .for("update");
    const why = mail ? whyNotGivenUp(mail) : "unknown-mail";
    if (why) return fail(why);
    await tx.update(mails).set(withoutContents).where(eq(mails.id, mailId));
    await recordAudit(tx, caller, { action: "mail-given-up", object: { type: "mail", id: mailId } });
    return ok(null);
  });
}

/** Returns why a mail can't be given up; null if it can. */
export function whyNotGivenUp(mail: {
  status: typeof mails.$inferSelect.status;
  isEmptied: boolean;
}): GiveUpMailError | null {
  if (mail.status !== "failed") return "not-failed";
  return mail.isEmptied ? "given-up" : null;
}
