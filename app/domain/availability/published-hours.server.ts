import { and, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";

/** Returns the experts with published hours, free or not: weekly hours, or extra hours to come. One query. */
export async function findWithHours(db: Db, expertIds: readonly string[], now: Date): Promise<Set<string>> {
  if (expertIds.length === 0) return new Set();
  const weekly = db
    .selectDistinct({ expertId: expertAvailability.expertId })
    .from(expertAvailability)
    .where(and(inArray(expertAvailability.expertId, [...expertIds]), eq(expertAvailability.isActive, true)));
  // An additional day covers all zones.
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const extra = db
    .selectDistinct({ expertId: expertExtraHours.expertId })
    .from(expertExtraHours)
    .where(and(inArray(expertExtraHours.expertId, [...expertIds]), gte(expertExtraHours.day, yesterday)));
  const rows = await weekly.union(extra);
  return new Set(rows.map(({ expertId }) => expertId));
}
