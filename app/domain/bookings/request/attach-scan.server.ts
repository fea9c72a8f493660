import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";

/** Returns the id of the learner's own finished scan, as a value to store; null for any other id. */
export const ownScan = (scanId: string | null | undefined, learnerId: string) =>
  scanId
    ? sql<string | null>`(select ${aiSkillScans.id} from ${aiSkillScans} where ${and(
        eq(aiSkillScans.id, scanId),
        eq(aiSkillScans.userId, learnerId),
        isNotNull(aiSkillScans.result),
      )})`
    : null;

/**
 * Adds a scan to a session that was already booked or held and is requested again. A scan of another account changes
 * nothing.
 */
export const attachScan = (
  tx: Db,
  { id, learnerId }: { id: string; learnerId: string },
  scanId: string | null | undefined,
) =>
  tx
    .update(bookings)
    .set({ scanId: sql`coalesce(${ownScan(scanId, learnerId)}, ${bookings.scanId})` })
    .where(eq(bookings.id, id));
