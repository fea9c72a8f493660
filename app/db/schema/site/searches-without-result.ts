import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "../columns";

/** How often a search of the listing found no expert on a UTC day, without any personal data. Deleted after 90 days. */
export const searchesWithoutResult = pgTable(
  "searches_without_result",
  {
    id: primaryId(),
    day: date("day", { mode: "string" }).notNull(),
    /** In lower case; see `countedTerm`. */
    term: text("term").notNull(),
    count: integer("count").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("searches_without_result_key").on(table.day, table.term),
    check("searches_without_result_term_check", sql`char_length(${table.term}) between 2 and 60`),
    check("searches_without_result_count_check", sql`${table.count} > 0`),
  ],
);
