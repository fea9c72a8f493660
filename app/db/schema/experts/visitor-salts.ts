import { date, pgTable } from "drizzle-orm/pg-core";
import { bytea, createdAt, primaryId } from "../columns";

/** The random salt of one UTC day. Once it is deleted, hashes of that day can't be linked to visitors. */
export const visitorSalts = pgTable("visitor_salts", {
  id: primaryId(),
  day: date("day", { mode: "string" }).notNull().unique("visitor_salts_day_key"),
  salt: bytea("salt").notNull(),
  createdAt: createdAt(),
});
