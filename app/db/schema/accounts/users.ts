import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { foldedWords } from "../../folded";
import { citext, createdAt, instant, primaryId, textEnum } from "../columns";

const roleEnum = textEnum("role", ["learner", "expert", "admin"]);

/**
 * An account. Its role is this column alone (decision B1). `password_hash` is null for accounts that sign in at an
 * OpenID provider, and for erased ones.
 */
export const users = pgTable(
  "users",
  {
    id: primaryId(),
    email: citext("email").notNull().unique("users_email_key"),
    fullName: text("full_name").notNull(),
    role: roleEnum.column().notNull().default("learner"),
    passwordHash: text("password_hash"),
    /** Set with every new password. A trigger ends all sign-in sessions when this, `role` or `is_active` changes. */
    passwordChangedAt: instant("password_changed_at"),
    /** The owner signs in with passkeys only: there is no password, and no provider signs in. */
    isPasskeysOnly: boolean("is_passkeys_only").notNull().default(false),
    emailVerifiedAt: instant("email_verified_at"),
    isActive: boolean("is_active").notNull().default(true),
    /** The IANA zone, chosen or detected; null until then. */
    timeZone: text("time_zone"),
    avatarUrl: text("avatar_url"),
    /** When the account was erased. The row stays for other people's bookings, without personal data. */
    erasedAt: instant("erased_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("users_role_check", roleEnum.check(table.role)),
    check("users_full_name_check", sql`length(trim(${table.fullName})) between 1 and 100`),
    check(
      "users_erased_check",
      sql`${table.erasedAt} is null or (not ${table.isActive} and ${table.passwordHash} is null and ${table.role} <> 'admin')`,
    ),
    check(
      "users_passkeys_only_check",
      sql`not ${table.isPasskeysOnly} or (${table.passwordHash} is null and ${table.erasedAt} is null)`,
    ),
    // The one admin can't be deactivated (specification).
    check("users_admin_active_check", sql`${table.role} <> 'admin' or ${table.isActive}`),
    // For the admin's list of users: newest first, by the beginning of an address, and by words of a name.
    index("users_newest_index").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("users_email_beginning_index").on(sql`fold_text(${table.email}::text) text_pattern_ops`),
    index("users_name_words_index").using("gin", sql`${foldedWords(table.fullName)} gin_trgm_ops`),
    // For the count of users on the admin's dashboard: accounts that aren't erased, except the admin's.
    index("users_living_index")
      .on(table.createdAt)
      .where(sql`${table.erasedAt} is null and ${table.role} <> 'admin'`),
    uniqueIndex("users_one_admin_key").on(table.role).where(sql`${table.role} = 'admin'`),
  ],
);
