import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import type { Caller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { content } from "./content/content";
import type { Mode } from "./content/shape";

/** Starts a scan of an account or a visitor (decision G1: choosing a mode records one). @returns its id */
export async function startScan(db: Db, { actor, now }: Caller, { mode }: { mode: Mode }): Promise<string> {
  const id = newId();
  await db.insert(aiSkillScans).values({
    id,
    userId: actor?.userId ?? null,
    scanType: mode,
    contentVersion: content.version,
    createdAt: now,
  });
  return id;
}
