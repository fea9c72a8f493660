import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { analyse } from "~/domain/scans/analysis/analyse";
import type { Answers, ScanResult } from "~/domain/scans/analysis/result";
import { content } from "~/domain/scans/content/content";
import type { Mode } from "~/domain/scans/content/shape";
import { newId } from "~/platform/ids";
import type { DemoAccount } from "./accounts";

/**
 * Two finished scans of the demo learner: a quick one from before the lessons, and a complete analysis that shows what
 * they brought.
 */
export async function seedScans(
  db: Db,
  { now, learner }: { now: Date; learner: DemoAccount },
): Promise<void> {
  const takenAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000);
  const before = { mode: "quick", answers: quickAnswers, cvText: null, at: takenAt(61) } as const;
  const since = { mode: "full", answers: fullAnswers, cvText, at: takenAt(1) } as const;
  await addScan(db, learner, before);
  const { id, result } = await addScan(db, learner, since);
  const [first] = result.plan;
  if (first) await db.insert(scanPlanTicks).values({ scanId: id, skill: first.skill, createdAt: now });
}

interface DemoScan {
  mode: Mode;
  answers: Answers;
  cvText: string | null;
  at: Date;
}

async function addScan(
  db: Db,
  { id: userId }: DemoAccount,
  { mode, answers, cvText, at }: DemoScan,
): Promise<{ id: string; result: ScanResult }> {
  const id = newId();
  const result = analyse({ mode, answers, cvText }, content);
  const minutes = mode === "quick" ? 3 : 9;
  await db.insert(aiSkillScans).values({
    ...{ id, userId, scanType: mode, contentVersion: result.version, answers, cvText, result },
    ...{ createdAt: at, finishedAt: new Date(at.getTime() + minutes * 60_000) },
  });
  return { id, result };
}

const quickAnswers: Answers = {
  q1: "soc-analyst",
  q2: "support",
  q3: ["windows", "home-network", "linux-basics"],
  q4: ["phishing"],
  q5: ["none"],
};

const fullAnswers: Answers = {
  current_role: "support",
  desired_role: "soc-analyst",
  siem_experience: "lab",
  linux_skills: "basics",
  incident_response: "exercise",
  mitre_attack: "know",
  networking: "faults",
  scripting: "change",
  cloud_security: "never",
  grc_knowledge: "know",
  tools_used: ["sysmon", "headers", "nmap"],
  certifications: ["security-plus"],
  experience_years: "3-5",
};

const cvText = `IT support, 2023 to today, at a company with 400 people
- Second level: Windows clients, accounts, updates
- Sorted reported emails and warned colleagues about phishing
- Took part in the migration to Microsoft 365

Studies on my own since September: log analysis with Amara O.`;
