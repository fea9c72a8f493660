import { integer, pgTable, smallint } from "drizzle-orm/pg-core";
import { createdAt } from "../columns";

/** The last receipt number of each year. Its row is locked by the transaction that takes the next number. */
export const receiptCounters = pgTable("receipt_counters", {
  year: smallint("year").primaryKey(),
  lastNumber: integer("last_number").notNull(),
  createdAt: createdAt(),
});
