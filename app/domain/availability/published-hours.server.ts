import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/expert-availability";

/** Those of these experts who have published weekly hours, free or not. One walk of an index. */
export async function findWithHours(db: Db, expertIds: readonly string[]): Promise<Set<string>> {
  if (expertIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ expertId: expertAvailability.expertId })
    .from(expertAvailability)
    .where(and(inArray(expertAvailability.expertId, [...expertIds]), eq(expertAvailability.isActive, true)));
  return new Set(rows.map(({ expertId }) => expertId));
}
