import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { mailLabel } from "~/domain/mails/mail-kind";
import { isEmptied } from "~/domain/mails/retry-mails.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { longestWaiting, queueList, waitingIn } from "./queue-list.server";
import { waitingText } from "./waiting-text";

/** The columns of mails for the admin, without the content, which may be secret. */

const facts = {
  id: mails.id,
  template: mails.template,
  toEmail: mails.toEmail,
  toName: mails.toName,
  aboutType: mails.aboutType,
  aboutId: mails.aboutId,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  at: mails.createdAt,
  sentAt: mails.sentAt,
  isEmptied,
};

/** Lists failed mails that can be sent again, so none that failed because they were outdated. */
export const failedMails = queueList("mails", {
  rows: (db, { limit, offset }) =>
    db
      .select(facts)
      .from(mails)
      .innerJoin(...waitingIn("mails", mails.id))
      .orderBy(...longestWaiting)
      .limit(limit)
      .offset(offset),
  lead: () => "Emails that could not be sent in the last 30 days, oldest first.",
  columns: [
    { name: "To", cell: ({ id, toEmail }) => [{ text: toEmail, href: paths.failedMail(id) }] },
    { name: "Kind", cell: ({ template }) => mailLabel(template) },
    { name: "Why", cell: ({ lastError }) => lastError ?? "" },
    { name: "Waiting", cell: ({ at }, { now, zone }) => waitingText(at, now, zone) },
  ],
});

/** Returns a mail in any state; null for an unknown one. */
export async function readMail(db: Db, id: string) {
  if (!isId(id)) return null;
  const [mail] = await db.select(facts).from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
