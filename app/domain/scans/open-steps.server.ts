import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { PlanStep } from "./analysis/result";
import { doneSkills } from "./queries.server";

/** The plan of an account's newest finished scan: how many steps it has, and those that aren't done. */
export interface OpenSteps {
  scanId: string;
  role: string;
  total: number;
  open: Array<Pick<PlanStep, "skill" | "name">>;
}

/** Returns the open steps of the account's newest finished scan; null without a scan or without a plan. */
export async function findOpenSteps(db: Db, userId: string): Promise<OpenSteps | null> {
  const [newest] = await prepared(
    db
      .select({
        scanId: aiSkillScans.id,
        // As `finishScan` wrote it.
        role: sql<string>`${aiSkillScans.result} -> 'target' ->> 'name'`,
        plan: sql<PlanStep[]>`${aiSkillScans.result} -> 'plan'`,
        done: doneSkills,
      })
      .from(aiSkillScans)
      .where(and(eq(aiSkillScans.userId, userId), isNotNull(aiSkillScans.result)))
      .orderBy(desc(aiSkillScans.createdAt), aiSkillScans.id)
      .limit(1),
  );
  if (!newest || newest.plan.length === 0) return null;
  const open = newest.plan.filter(({ skill }) => !newest.done.includes(skill));
  return {
    scanId: newest.scanId,
    role: newest.role,
    total: newest.plan.length,
    open: open.map(({ skill, name }) => ({ skill, name })),
  };
}
