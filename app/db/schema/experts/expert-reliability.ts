import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * How reliable an expert was in the 90 days before `measured_at` (decision J1's figures, 0023): counted each night, since
 * a listing can't count a year's sessions of each card.
 */
export const expertReliability = pgTable(
  "expert_reliability",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id).unique("expert_reliability_expert_key"),
    /** Sessions that were the expert's to keep, and those that were kept. */
    due: integer("due").notNull(),
    kept: integer("kept").notNull(),
    /** Learners of completed sessions, and those of them who booked the expert more than once. */
    learners: integer("learners").notNull(),
    returned: integer("returned").notNull(),
    measuredAt: instant("measured_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "expert_reliability_counts_check",
      sql`${table.kept} between 0 and ${table.due} and ${table.returned} between 0 and ${table.learners}`,
    ),
  ],
);
