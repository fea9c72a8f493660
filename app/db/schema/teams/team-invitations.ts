import { check, index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { bytea, citext, createdAt, instant, ownedBy, primaryId } from "../columns";
import { teamRoleEnum } from "./team-role";
import { teams } from "./teams";

/**
 * An invitation that waits for its answer; accepting or withdrawing it deletes the row. Only the SHA-256 of
 * its token is stored; the token is computed from the row's id and the program's secret when the mail is written.
 */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: primaryId(),
    teamId: ownedBy("team_id", () => teams.id),
    email: citext("email").notNull(),
    tokenHash: bytea("token_hash").notNull().unique("team_invitations_token_hash_key"),
    /** `owner` only for a team that the admin made. */
    role: teamRoleEnum.column().notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("team_invitations_role_check", teamRoleEnum.check(table.role)),
    unique("team_invitations_email_key").on(table.teamId, table.email),
    index("team_invitations_email_index").on(table.email),
    index("team_invitations_invited_by_index").on(table.invitedBy),
    index("team_invitations_expires_at_index").on(table.expiresAt),
  ],
);
