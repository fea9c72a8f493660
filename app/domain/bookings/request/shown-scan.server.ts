import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";

/** The id of a finished scan of the learner's own, as a value to store; anything else is stored as none. */
export const ownScan = (scanId: string | null | undefined, learnerId: string) =>
  scanId
    ? sql<string | null>`(select ${aiSkillScans.id} from ${aiSkillScans} where ${and(
        eq(aiSkillScans.id, scanId),
        eq(aiSkillScans.userId, learnerId),
        isNotNull(aiSkillScans.result),
      )})`
    : null;

/**
 * For a session that was booked or held before, and is asked for again with a scan. A scan that isn't one's own changes
 * nothing.
 */
export const showScan = (
  tx: Db,
  { id, learnerId }: { id: string; learnerId: string },
  scanId: string | null | undefined,
) =>
  tx
    .update(bookings)
    .set({ scanId: sql`coalesce(${ownScan(scanId, learnerId)}, ${bookings.scanId})` })
    .where(eq(bookings.id, id));
