import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { isId } from "~/platform/ids";

/** The parts of a scan that an expert sees: no answers, no evidence, and nothing from the CV. */
export interface SharedScan {
  target: string;
  /** In percent. */
  readiness: number;
  /** The names of missing skills, the most important first. */
  gaps: string[];
  finishedAt: Date;
}

/** Returns the scan shared with a booking, only for the booking's expert, and only for a confirmed or past session. */
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

/** Returns what an expert would see of the user's own scan; null if it isn't finished or the user has no such scan. */
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
