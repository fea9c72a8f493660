import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, ownedBy, primaryId } from "../columns";
import { users } from "./users";

/** A passkey of an account (WebAuthn credential). Its private key never leaves the authenticator. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: primaryId(),
    userId: ownedBy("user_id", () => users.id),
    /** One of ten places, so that an account can't have more passkeys. */
    place: smallint("place").notNull(),
    name: text("name").notNull(),
    credentialId: bytea("credential_id").notNull().unique("passkeys_credential_key"),
    /** A COSE key. */
    publicKey: bytea("public_key").notNull(),
    /** The authenticator's count of signatures, 0 if it doesn't count. A lower one means that the key was copied. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How a browser reaches the authenticator ("internal", "hybrid", "usb" …). */
    transports: text("transports").array().notNull(),
    /** The authenticator's model. */
    aaguid: uuid("aaguid").notNull(),
    /** Whether the key can be synced to other devices, which never changes, and whether it is. */
    isBackupEligible: boolean("is_backup_eligible").notNull(),
    isBackedUp: boolean("is_backed_up").notNull(),
    lastUsedAt: instant("last_used_at"),
    lastUserAgent: text("last_user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("passkeys_place_key").on(table.userId, table.place),
    check("passkeys_place_check", sql`${table.place} between 1 and 10`),
    check("passkeys_name_check", sql`length(trim(${table.name})) between 1 and 60`),
    check("passkeys_credential_check", sql`octet_length(${table.credentialId}) between 1 and 1023`),
    check("passkeys_counter_check", sql`${table.counter} >= 0`),
    check("passkeys_backup_check", sql`${table.isBackupEligible} or not ${table.isBackedUp}`),
  ],
);
