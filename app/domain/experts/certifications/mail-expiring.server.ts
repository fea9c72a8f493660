import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { certifications } from "~/db/schema/experts/certifications";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { expiryNotice, todayOf } from "./certification";

/** The mail to the expert 30 days before a verified certification expires, and on the day. */
export const certificationExpires = defineMail({
  template: "certification-expires",
  reader: "expert",
  read: async (db, mail: WaitingMail<{ expiresOn: string; isLast: boolean }>, { appUrl }) => {
    const [row] = await db.select().from(certifications).where(eq(certifications.id, mail.aboutId));
    const { expiresOn, isLast } = mail.payload;
    if (row?.state !== "verified" || row.expiresOn !== expiresOn) return "the certification has changed";
    return {
      to_name: mail.toName,
      name: row.name,
      expiresOn,
      isLast,
      pageUrl: new URL(paths.certifications, appUrl).href,
    };
  },
});

/**
 * Queues the mails about verified certifications of listed cards that expire in 30 days or today, in the expert's zone.
 * Each is mailed once, so it can run as often as wanted, and catches up on two missed days.
 * @returns the number of certifications that it looked at
 */
export async function mailExpiring(db: Db, now: Date): Promise<number> {
  const dayFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = await db
    .select({
      id: certifications.id,
      expiresOn: certifications.expiresOn,
      timeZone: experts.timeZone,
      to: { userId: users.id, email: users.email, name: users.fullName },
    })
    .from(certifications)
    .innerJoin(experts, eq(experts.id, certifications.expertId))
    .innerJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .innerJoin(users, and(eq(users.id, expertsUsers.userId), isNull(users.erasedAt)))
    .where(
      and(
        sql`certifications.state = 'verified' and certifications.name = any(${experts.certifications})`,
        // A day more on both sides: the expert's date may be another one.
        between(certifications.expiresOn, dayFromNow(-4), dayFromNow(31)),
      ),
    )
    .orderBy(asc(certifications.expiresOn), asc(certifications.id));
  for (const { id, expiresOn, timeZone, to } of rows) {
    const notice = expiresOn && expiryNotice(expiresOn, todayOf(timeZone, now));
    if (!expiresOn || !notice) continue;
    await queueMail(db, certificationExpires, {
      dedupeKey: `certification-expires:${id}:${expiresOn}:${notice}`,
      to,
      about: { type: "certification", id },
      payload: { expiresOn, isLast: notice === "last" },
    });
  }
  return rows.length;
}
