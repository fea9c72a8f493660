import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { analyse } from "./analysis/analyse";
import { isContradictory, readAnswers } from "./analysis/answered";
import { content } from "./content/content";
import { lockScan, toScan } from "./queries.server";
import type { Scan, ScanHolder } from "./scan";

/** Why there is no result: the scan isn't the holder's, or the question with this number, from 1, is open. */
export type FinishError = "not-found" | { open: number };

/**
 * Analyses the answers and stores the result. A finished scan isn't changed.
 * @returns whether this call finished the scan
 */
export function finishScan(
  db: Db,
  { now }: Caller,
  { holder, scanId }: { holder: ScanHolder; scanId: string },
): Promise<Result<{ isNew: boolean }, FinishError>> {
  return db.transaction(async (tx) => {
    const row = await lockScan(tx, holder, scanId);
    if (!row) return fail("not-found");
    const scan = toScan(row);
    if (row.finishedAt) return scan.finished ? ok({ isNew: false }) : fail("not-found");
    const open = firstOpen(scan);
    if (open !== null) return fail({ open });
    const { mode, answers, cvText } = scan;
    const result = analyse({ mode, answers, cvText }, content);
    await tx
      .update(aiSkillScans)
      .set({ result, finishedAt: now, contentVersion: result.version })
      .where(eq(aiSkillScans.id, scanId));
    return ok({ isNew: true });
  });
}

/** Returns the number of the first question whose required answer is missing or whose answer is contradictory. */
export function firstOpen({ mode, answers }: Pick<Scan, "mode" | "answers">): number | null {
  const questions = content.questions[mode];
  const open = readAnswers(questions, answers).find(
    ({ question, chosen }) => (question.isRequired && chosen.length === 0) || isContradictory(chosen),
  );
  return open ? questions.indexOf(open.question) + 1 : null;
}
