import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";
import { teamRoleEnum } from "./team-role";
import { teams } from "./teams";

/**
 * A membership of an account in a team, from `created_at` until `left_at`. An account that joins again has a second row.
 * Triggers count the members of a team (200 at most), and refuse unconfirmed accounts and teams that aren't open.
 */
export const teamMembers = pgTable(
  "team_members",
  {
    id: primaryId(),
    teamId: uuid("team_id")
      .notNull()
      .references(() => teams.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    role: teamRoleEnum.column().notNull(),
    /** What the member may spend of the budget in a calendar month (UTC), in whole cents; null without a limit. */
    monthlyLimitCents: integer("monthly_limit_cents"),
    leftAt: instant("left_at"),
    /** When the account joined. */
    createdAt: createdAt(),
  },
  (table) => [
    check("team_members_role_check", teamRoleEnum.check(table.role)),
    check("team_members_limit_check", sql`${table.monthlyLimitCents} between 0 and 100000000`),
    check("team_members_left_check", sql`${table.leftAt} >= ${table.createdAt}`),
    uniqueIndex("team_members_member_key").on(table.teamId, table.userId).where(sql`left_at is null`),
    uniqueIndex("team_members_owner_key")
      .on(table.teamId)
      .where(sql`${table.role} = 'owner' and ${table.leftAt} is null`),
    index("team_members_user_index").on(table.userId, table.createdAt),
    index("team_members_team_index").on(table.teamId, table.createdAt),
  ],
);

export type TeamMember = typeof teamMembers.$inferSelect;
export type TeamRole = TeamMember["role"];
