import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, citext, createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { users } from "./users";

const purposeEnum = textEnum("purpose", [
  "verify-email",
  "reset-password",
  "change-email",
  "start-recovery",
  "finish-recovery",
]);

/**
 * A mailed link, good for one use until it expires. Only the SHA-256 of its token is stored; the
 * token itself is computed from the row's id and the program's secret when the mail is written.
 */
export const emailLinks = pgTable(
  "email_links",
  {
    id: primaryId(),
    tokenHash: bytea("token_hash").notNull().unique("email_links_token_hash_key"),
    userId: ownedBy("user_id", () => users.id),
    purpose: purposeEnum.column().notNull(),
    /** The account's new address, to which the link was mailed (`change-email` only). */
    email: citext("email"),
    /** The path on this site to continue at, which keeps a chosen slot (decision B8). */
    redirectTo: text("redirect_to"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("email_links_purpose_check", purposeEnum.check(table.purpose)),
    check("email_links_email_check", sql`(${table.purpose} = 'change-email') = (${table.email} is not null)`),
    check(
      "email_links_redirect_check",
      sql`${table.redirectTo} like '/%' and length(${table.redirectTo}) <= 2000`,
    ),
    index("email_links_user_index").on(table.userId, table.purpose),
    index("email_links_expires_at_index").on(table.expiresAt),
  ],
);
