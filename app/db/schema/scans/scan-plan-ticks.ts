import { pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, primaryId } from "../columns";
import { aiSkillScans } from "./ai-skill-scans";

/** A finished step of a scan's plan. */
export const scanPlanTicks = pgTable(
  "scan_plan_ticks",
  {
    id: primaryId(),
    scanId: ownedBy("scan_id", () => aiSkillScans.id),
    skill: text("skill").notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("scan_plan_ticks_step_key").on(table.scanId, table.skill)],
);
