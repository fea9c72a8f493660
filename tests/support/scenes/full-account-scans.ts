import type { Db } from "~/db/client.server";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import type { createUser } from "./factories";
import { createFinishedScan, scanResult } from "./shown-scan";

/**
 * A finished skill scan that names its owner in each text, with one step of its plan done. @returns its id
 */
export async function scanRows(db: Db, user: Awaited<ReturnType<typeof createUser>>): Promise<string> {
  const cvText = `${user.fullName}, ${user.email}. I kept the mail servers of Acme.`;
  const [first] = scanResult.strengths;
  const quoted = first && { ...first, evidence: [{ question: "Your CV", answer: cvText }] };
  const { id } = await createFinishedScan(db, user.id, {
    cvText,
    answers: { q1: "soc-analyst", q3: ["windows"] },
    result: { ...scanResult, strengths: quoted ? [quoted] : [] },
    modelSummary: `${user.fullName} knows networks.`,
  });
  await db.insert(scanPlanTicks).values({ scanId: id, skill: "KW-siem" });
  return id;
}
