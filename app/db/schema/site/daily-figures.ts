import { sql } from "drizzle-orm";
import { bigint, check, date, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId, textEnum } from "../columns";

const figureEnum = textEnum("figure", ["bookings", "revenue", "users", "scans", "views", "messages"]);

/**
 * The figures of a past UTC day (decision 0015). A day has all its rows or none. They never change, whatever is deleted
 * later: a trigger refuses it. Revenue has a row for each currency that moved.
 */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    id: primaryId(),
    day: date("day", { mode: "string" }).notNull(),
    figure: figureEnum.column().notNull(),
    /** For revenue only. */
    currency: text("currency"),
    /** For revenue, the number of charges. */
    count: integer("count").notNull(),
    /** Charges minus refunds, in whole cents; 0 for other figures. */
    cents: bigint("cents", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("daily_figures_key").on(table.figure, table.day, table.currency).nullsNotDistinct(),
    check("daily_figures_figure_check", figureEnum.check(table.figure)),
    check(
      "daily_figures_money_check",
      sql`(${table.figure} = 'revenue') = (${table.currency} is not null) and (${table.figure} = 'revenue' or ${table.cents} = 0) and ${table.currency} ~ '^[A-Z]{3}$'`,
    ),
    check("daily_figures_count_check", sql`${table.count} >= 0`),
  ],
);
