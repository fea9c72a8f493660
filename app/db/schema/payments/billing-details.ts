import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId } from "../columns";

/** The company details that a learner's next receipts carry. */
export const billingDetails = pgTable(
  "billing_details",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    company: text("company"),
    address: text("address"),
    vatId: text("vat_id"),
    changedAt: instant("changed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "billing_details_lengths_check",
      sql`length(${table.company}) between 1 and 200 and length(${table.address}) between 1 and 500 and length(${table.vatId}) between 1 and 50`,
    ),
    unique("billing_details_user_key").on(table.userId),
  ],
);
