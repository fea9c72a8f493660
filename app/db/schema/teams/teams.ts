import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { formAnswers } from "../site/form-answers";

const stateEnum = textEnum("state", ["open", "closing", "closed"]);

/** A company that pays for lessons of its members in advance (0038). Its owner is the member with that role. */
export const teams = pgTable(
  "teams",
  {
    id: primaryId(),
    name: text("name").notNull(),
    billingAddress: text("billing_address"),
    taxNumber: text("tax_number"),
    /** `closing`: only the owner is left, to read it, and what is left of the budget is refunded; then `closed`. */
    state: stateEnum.column().notNull().default("open"),
    /** When its owner or the admin closed it, whether or not its money has been refunded. */
    closedAt: instant("closed_at"),
    /** A trigger counts the members who haven't left. */
    memberCount: integer("member_count").notNull().default(0),
    /** The demo request from which the admin made it. */
    demoRequestId: uuid("demo_request_id").references(() => formAnswers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "teams_texts_check",
      sql`length(trim(${table.name})) between 1 and 100 and length(${table.billingAddress}) between 1 and 500 and length(${table.taxNumber}) between 1 and 50`,
    ),
    check(
      "teams_state_check",
      sql`${stateEnum.check(table.state)} and (${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    check(
      "teams_member_count_check",
      sql`${table.memberCount} between 0 and 200 and (${table.memberCount} <= 1 or ${table.state} = 'open')`,
    ),
    unique("teams_demo_request_key").on(table.demoRequestId),
  ],
);

export type Team = typeof teams.$inferSelect;
