import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { Caller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { analyse } from "./analysis/analyse";
import { content } from "./content/content";
import { lockScan, toScan } from "./queries.server";
import type { ScanHolder } from "./scan";

/**
 * Deletes the text of a CV and all quotes from it: the result is computed again from the answers alone. The language
 * model's summary is deleted too, because it is about the old result.
 */
export function deleteCv(
  db: Db,
  _caller: Caller,
  { holder, scanId }: { holder: ScanHolder; scanId: string },
): Promise<Result<null, "not-found">> {
  return db.transaction(async (tx) => {
    const row = await lockScan(tx, holder, scanId);
    if (!row) return fail("not-found");
    if (row.cvText === null) return ok(null);
    const { mode, answers, finished } = toScan(row);
    const result = finished && analyse({ mode, answers, cvText: null }, content);
    await tx
      .update(aiSkillScans)
      .set({
        cvText: null,
        ...(result && { result, modelSummary: null, contentVersion: result.version }),
      })
      .where(eq(aiSkillScans.id, scanId));
    return ok(null);
  });
}
