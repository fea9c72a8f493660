import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { claims } from "~/db/schema/claims/claims";

/** A side that has reported the other as absent writes nothing about the session until the report is decided (0022). */

const isOpen = sql`kind = 'no_show' and state in ('open', 'contested')`;

/** Selects whether a side's report of an absence isn't decided. @param booking the session's column */
export const hasOpenReport = (booking: SQL, side: "learner" | "expert"): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${claims} as report where report.booking_id = ${booking} and report.side = ${side}
    and ${isOpen})`;

/**
 * Returns the side whose report of an absence isn't decided; null without one. A report waits for the lock of the
 * session's review.
 */
export async function openReporter(db: Db, { bookingId }: { bookingId: string | null }) {
  if (!bookingId) return null;
  const own = and(eq(claims.bookingId, bookingId), isOpen);
  const [report] = await db.select({ side: claims.side }).from(claims).where(own);
  return report?.side ?? null;
}
