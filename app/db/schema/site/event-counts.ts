import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";

/** How often something happened on a UTC day, without any personal data. */
export const eventCounts = pgTable(
  "event_counts",
  {
    id: primaryId(),
    day: date("day", { mode: "string" }).notNull(),
    event: text("event", { enum: ["contact_form_submit"] }).notNull(),
    status: text("status", { enum: ["success", "error"] }).notNull(),
    count: integer("count").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("event_counts_key").on(table.day, table.event, table.status),
    check("event_counts_event_check", sql`${table.event} in ('contact_form_submit')`),
    check("event_counts_status_check", sql`${table.status} in ('success', 'error') and ${table.count} > 0`),
  ],
);
