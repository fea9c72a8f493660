import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns";

/**
 * The months that are over, with the zone of the operator's documents when they closed (decision J13). What was paid or
 * earned between the two instants is on the month's statements, whatever the zone is today.
 */
export const closedMonths = pgTable(
  "closed_months",
  {
    /** "2026-11" */
    key: text("key").primaryKey(),
    timeZone: text("time_zone").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "closed_months_check",
      sql`${table.key} ~ '^20\\d\\d-(0[1-9]|1[0-2])$' and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
);
