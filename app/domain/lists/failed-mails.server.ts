import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { mailLabel } from "~/domain/mails/mail-kind";
import { isEmptied } from "~/domain/mails/retry-mails.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { type AdminList, queueShape } from "./admin-list";
import { pageOf, pageWindow } from "./list";
import { shapeOf } from "./queues";
import { queueQueries } from "./queues.server";
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

const shape = queueShape("mails", "Failed emails");

/** Lists failed mails that can be sent again, so none that failed because they were outdated. */
export const failedMails: AdminList<{
  id: string;
  toEmail: string;
  template: string;
  lastError: string | null;
  at: Date;
}> = {
  shape,
  action: paths.failedMails(),
  lead: () => "Emails that could not be sent in the last 30 days, oldest first.",
  empty: shapeOf("mails").empty,
  columns: [
    { name: "To", cell: ({ id, toEmail }) => [{ text: toEmail, href: paths.failedMail(id) }] },
    { name: "Kind", cell: ({ template }) => mailLabel(template) },
    { name: "Why", cell: ({ lastError }) => lastError ?? "" },
    { name: "Waiting", cell: ({ at }, { now, zone }) => waitingText(at, now, zone) },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    const rows = await db
      .select(facts)
      .from(mails)
      .where(sql`${mails.id} in (select id from (${queueQueries.mails}) as waiting)`)
      .orderBy(asc(mails.createdAt), asc(mails.id))
      .limit(limit)
      .offset(offset);
    return pageOf(shape, query, rows);
  },
};

/** Returns a mail in any state; null for an unknown one. */
export async function readMail(db: Db, id: string) {
  if (!isId(id)) return null;
  const [mail] = await db.select(facts).from(mails).where(eq(mails.id, id));
  return mail ?? null;
}
