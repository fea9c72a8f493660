import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { securityNotice } from "./send-security-notice.server";

/** How long an address counts after it was replaced, in days. */
const countedDays = 7;

/** More changes than that within a week aren't searched for. */
const mostAddresses = 10;

/**
 * Returns the other addresses that an account had within the last seven days. Each change notifies the address that it
 * replaces (`changeEmail`), and those mails are kept for longer.
 * @param email the address of the account
 */
export async function formerAddresses(
  db: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - countedDays * 86_400_000).toISOString();
  const rows = await db
    .selectDistinct({ email: mails.toEmail })
    .from(mails)
    .where(
      and(
        eq(mails.aboutId, userId),
        eq(mails.template, securityNotice.template),
        sql`${mails.payload} ->> 'event' = 'email-changed'`,
        sql`(${mails.payload} ->> 'at')::timestamptz >= ${since}::timestamptz`,
        ne(sql`lower(${mails.toEmail})`, email.toLowerCase()),
      ),
    )
    .limit(mostAddresses);
  return rows.map(({ email: former }) => former);
}
