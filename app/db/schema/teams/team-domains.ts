import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { teams } from "./teams";

const stateEnum = textEnum("state", ["waiting", "proved", "refused"]);

/**
 * An e-mail domain whose accounts may join a team by themselves, once an admin has seen its DNS record, which names the
 * row's id. A proved domain belongs to one team.
 */
export const teamDomains = pgTable(
  "team_domains",
  {
    id: primaryId(),
    teamId: ownedBy("team_id", () => teams.id),
    /** In lower case, "acme.example". */
    domain: text("domain").notNull(),
    state: stateEnum.column().notNull().default("waiting"),
    checkedBy: uuid("checked_by").references(() => users.id),
    checkedAt: instant("checked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "team_domains_domain_check",
      sql`${table.domain} ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' and length(${table.domain}) <= 253`,
    ),
    check(
      "team_domains_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} = 'waiting') = (${table.checkedAt} is null)
        and (${table.checkedAt} is null) = (${table.checkedBy} is null)`,
    ),
    unique("team_domains_team_key").on(table.teamId, table.domain),
    uniqueIndex("team_domains_proved_key").on(table.domain).where(sql`state = 'proved'`),
    index("team_domains_queue_index").on(table.createdAt, table.id).where(sql`state = 'waiting'`),
  ],
);
