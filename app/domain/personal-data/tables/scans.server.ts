import { asc, sql } from "drizzle-orm";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { kept, personal, shown } from "./declare.server";
import { ownScans } from "./owner.server";

/**
 * An account's answers and results are removed; the scan's row is kept for the counts. Ticks come first, because they
 * are found by the scan.
 */
export const scanTables = {
  scanPlanTicks: personal(scanPlanTicks, {
    rows: (owner) =>
      sql`${scanPlanTicks.scanId} in (select ${aiSkillScans.id} from ${aiSkillScans} where ${ownScans(owner)})`,
    exportAs: "stepsDone",
    within: { key: "skillScans", by: "scanId" },
    order: [asc(scanPlanTicks.createdAt)],
    show: shown("scanId skill createdAt"),
    erase: "rows",
  }),
  aiSkillScans: personal(aiSkillScans, {
    rows: ownScans,
    exportAs: "skillScans",
    show: shown("id scanType contentVersion answers cvText finishedAt result modelSummary createdAt"),
    erase: {
      userId: null,
      answers: {},
      cvText: null,
      result: null,
      modelSummary: null,
      ...kept("scans are counted", "contentVersion"),
    },
  }),
};
