import { sql } from "drizzle-orm";
import { check, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, instant, primaryId, textEnum } from "../columns";
import { sessions } from "./sessions";

const purposeEnum = textEnum("purpose", ["sign-in", "proof", "add"]);

/**
 * What an authenticator is asked to sign. The row is deleted by the first answer, right or wrong. A challenge to add a
 * passkey is only made for a proven identity.
 */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: primaryId(),
    challenge: bytea("challenge").notNull().unique("passkey_challenges_challenge_key"),
    purpose: purposeEnum.column().notNull(),
    /** The sign-in session that asked, with which the challenge ends; null for a sign-in. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("passkey_challenges_purpose_check", purposeEnum.check(table.purpose)),
    check(
      "passkey_challenges_session_check",
      sql`(${table.purpose} = 'sign-in') = (${table.sessionId} is null)`,
    ),
    index("passkey_challenges_session_index").on(table.sessionId),
    index("passkey_challenges_expires_at_index").on(table.expiresAt),
  ],
);
