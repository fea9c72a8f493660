import { sql } from "drizzle-orm";
import { check, date, pgTable, time, unique } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * Hours on one date, in the expert's zone, in addition to the weekly ones (decision C12). Hourly slots start at
 * `start_time`.
 */
export const expertExtraHours = pgTable(
  "expert_extra_hours",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    day: date("day", { mode: "string" }).notNull(),
    startTime: time("start_time").notNull(),
    endTime: time("end_time").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("expert_extra_hours_start_key").on(table.expertId, table.day, table.startTime),
    check("expert_extra_hours_order_check", sql`${table.startTime} < ${table.endTime}`),
  ],
);
