import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, time } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/** A weekly range of free time on the clocks of the expert's zone (decision C1). Hourly slots start at `start_time`. */
export const expertAvailability = pgTable(
  "expert_availability",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    /** 0 Sunday to 6 Saturday. */
    dayOfWeek: smallint("day_of_week").notNull(),
    startTime: time("start_time").notNull(),
    endTime: time("end_time").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    check("expert_availability_day_check", sql`${table.dayOfWeek} between 0 and 6`),
    check("expert_availability_order_check", sql`${table.startTime} < ${table.endTime}`),
    index("expert_availability_expert_index").on(table.expertId, table.dayOfWeek, table.startTime),
  ],
);
