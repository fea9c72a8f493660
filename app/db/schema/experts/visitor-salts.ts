import { date, pgTable } from "drizzle-orm/pg-core";
import { bytea, createdAt, primaryId } from "../columns";

/** The random salt of one UTC day. Older rows are deleted, after which a visitor's hash of that day means nothing. */
export const visitorSalts = pgTable("visitor_salts", {
  id: primaryId(),
  day: date("day", { mode: "string" }).notNull().unique("visitor_salts_day_key"),
  salt: bytea("salt").notNull(),
  createdAt: createdAt(),
});
