import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { isId } from "~/platform/ids";

/** All that an expert sees of a scan: no answer, no evidence, nothing of the CV. */
export interface SharedScan {
  /** The target role's name. */
  target: string;
  /** In percent. */
  readiness: number;
  /** Names of the skills that are missing, the most important first. */
  gaps: string[];
  finishedAt: Date;
}

/** The scan that a booking came with, for the booking's expert alone, as long as the session isn't called off. */
export async function readSharedScan(
  db: Db,
  { expertId, bookingId }: { expertId: string | null; bookingId: string },
): Promise<SharedScan | null> {
  if (!expertId || !isId(bookingId)) return null;
  const [row] = await db
    .select(columns)
    .from(bookings)
    .innerJoin(
      aiSkillScans,
      and(eq(aiSkillScans.id, bookings.scanId), eq(aiSkillScans.userId, bookings.learnerId)),
    )
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.expertId, expertId),
        inArray(bookings.status, ["confirmed", "completed", "no_show"]),
      ),
    );
  return pick(row);
}

/** What an expert would see of one's own scan; null for one that isn't finished, isn't one's own, or isn't there. */
export async function readOwnGaps(
  db: Db,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<SharedScan | null> {
  if (!isId(scanId)) return null;
  const [row] = await db
    .select(columns)
    .from(aiSkillScans)
    .where(and(eq(aiSkillScans.id, scanId), eq(aiSkillScans.userId, userId)));
  return pick(row);
}

const columns = { result: aiSkillScans.result, finishedAt: aiSkillScans.finishedAt };

function pick(row: { result: unknown; finishedAt: Date | null } | undefined): SharedScan | null {
  const shown = shownParts.safeParse(row?.result);
  if (!row?.finishedAt || !shown.success) return null;
  const { target, readiness, missing } = shown.data;
  return {
    target: target.name,
    readiness,
    gaps: missing.map(({ name }) => name),
    finishedAt: row.finishedAt,
  };
}

/** The parts of a stored `ScanResult` that are shown to others. */
const shownParts = z.object({
  target: z.object({ name: z.string() }),
  readiness: z.number(),
  missing: z.array(z.object({ name: z.string() })),
});
