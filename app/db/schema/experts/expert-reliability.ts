import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/**
 * An expert's reliability, from the sessions of the 90 days before `measured_at` (0023). A nightly job computes it,
 * because counting sessions for every card of a listing would be too slow.
 */
export const expertReliability = pgTable(
  "expert_reliability",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id).unique("expert_reliability_expert_key"),
    /** The sessions that the expert was expected to hold, and those that the expert kept. */
    due: integer("due").notNull(),
    kept: integer("kept").notNull(),
    /** Learners with completed sessions, and those of them who booked the expert more than once. */
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
