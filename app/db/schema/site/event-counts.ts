import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId, textEnum } from "../columns";

const eventEnum = textEnum("event", ["contact_form_submit"]);
const statusEnum = textEnum("status", ["success", "error"]);

/** How often something happened on a UTC day, without any personal data. */
export const eventCounts = pgTable(
  "event_counts",
  {
    id: primaryId(),
    day: date("day", { mode: "string" }).notNull(),
    event: eventEnum.column().notNull(),
    status: statusEnum.column().notNull(),
    count: integer("count").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("event_counts_key").on(table.day, table.event, table.status),
    check("event_counts_event_check", eventEnum.check(table.event)),
    check("event_counts_status_check", sql`${statusEnum.check(table.status)} and ${table.count} > 0`),
  ],
);
