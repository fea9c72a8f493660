import { sql } from "drizzle-orm";
import { check, date, index, pgTable, unique } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/** Days, in the expert's zone, on which nothing is offered: from the first to the last, inclusive. */
export const expertDaysOff = pgTable(
  "expert_days_off",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("expert_days_off_days_key").on(table.expertId, table.firstDay, table.lastDay),
    // At most 366 days, including both ends.
    check(
      "expert_days_off_order_check",
      sql`${table.lastDay} between ${table.firstDay} and ${table.firstDay} + 365`,
    ),
    index("expert_days_off_expert_index").on(table.expertId, table.lastDay),
  ],
);
