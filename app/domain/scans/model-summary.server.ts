import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";
import { readAnswers } from "./analysis/answered";
import type { Answers, ScanResult } from "./analysis/result";
import { askModel, ModelError, modelTimeoutMs, parseJson } from "./ask-model.server";
import { content } from "./content/content";
import type { Mode } from "./content/shape";

/**
 * Asks the configured language model for a summary of a finished scan and stores it. Does nothing without a configured
 * model. Errors are logged, and the result has no summary then. Call it after the result is committed.
 */
export async function summarise(
  { db, env, log }: { db: Db; env: Pick<Env, "skillScanModel">; log: Log },
  scanId: string,
  timeoutMs = modelTimeoutMs,
): Promise<void> {
  const settings = env.skillScanModel;
  if (!settings) return;
  try {
    const scan = await readUnsummarised(db, scanId);
    if (!scan) return;
    const written = await askModel(settings, { instructions, facts: factsOf(scan) }, timeoutMs);
    const summary = readSummary(written);
    if (summary === null) throw new ModelError("no summary as asked for");
    await addModelSummary(db, { scanId, result: scan.result, summary });
  } catch (error) {
    log.error("The language model wrote no summary of a skill scan", error, { scanId });
  }
}

/** Stores a summary of a scan's result, unless the result has changed or has a summary already. */
export async function addModelSummary(
  db: Db,
  { scanId, result, summary }: { scanId: string; result: ScanResult; summary: string },
): Promise<void> {
  await db
    .update(aiSkillScans)
    .set({ modelSummary: summary })
    .where(
      and(
        eq(aiSkillScans.id, scanId),
        sql`${aiSkillScans.result} = ${JSON.stringify(result)}::jsonb`,
        isNull(aiSkillScans.modelSummary),
      ),
    );
}

interface Finished {
  mode: Mode;
  answers: Answers;
  result: ScanResult;
}

async function readUnsummarised(db: Db, scanId: string): Promise<Finished | null> {
  const { scanType: mode, answers, result } = aiSkillScans;
  const [row] = await db
    .select({ mode, answers, result })
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.id, scanId), isNotNull(result), isNull(aiSkillScans.modelSummary)));
  // `finishScan` wrote it.
  return row ? { ...row, result: row.result as ScanResult } : null;
}

/** Returns the model's whole input, which is text of our own content: no typed text, and nothing from the CV. */
export function factsOf({ mode, answers, result }: Finished) {
  const { target, readiness, strengths, foundations, missing, plan } = result;
  const names = (skills: readonly { name: string }[]) => skills.map(({ name }) => name);
  return {
    answers: readAnswers(content.questions[mode], answers)
      .filter(({ chosen }) => chosen.length > 0)
      .map(({ question, chosen }) => ({ question: question.text, chosen: chosen.map(({ label }) => label) })),
    target: target.name,
    readinessPercent: readiness,
    strengths: names(strengths),
    foundations: names(foundations),
    gaps: names(missing),
    plan: names(plan),
  };
}

const instructions = [
  "You write for a person who took an assessment of their skills in cybersecurity. The user message holds what was found, as JSON.",
  "Write two to four sentences, at most 500 characters, in plain English, to that person as 'you': where they stand for the target role, and what to begin with and why.",
  "Use only what the JSON says. No greeting, no headings, no lists, no links, no promises of a job or a certificate.",
  'Answer with JSON alone: {"summary": "…"}',
].join("\n");

/** @returns null if the summary isn't a short plain text @throws ModelError if the answer isn't JSON */
export function readSummary(written: string): string | null {
  const read = answer.safeParse(parseJson(written));
  return read.success ? read.data.summary : null;
}

const answer = z.object({
  summary: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1).max(600))
    // Refuses control characters, characters that change the text direction, and links.
    .refine((text) => !/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|:\/\/|www\./iu.test(text)),
});
