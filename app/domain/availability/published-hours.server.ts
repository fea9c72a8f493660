import { and, eq, gte, or, sql } from "drizzle-orm";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";

/**
 * The condition that an expert has published hours, free or not: weekly hours, or extra hours to come. For queries that
 * select from `experts`.
 * @param yesterday the day before today in UTC, which isn't later than today in any zone
 */
export const hasHours = (yesterday: string) =>
  sql<boolean>`${or(
    sql`exists (select from ${expertAvailability}
      where ${and(eq(expertAvailability.expertId, experts.id), eq(expertAvailability.isActive, true))})`,
    sql`exists (select from ${expertExtraHours}
      where ${and(eq(expertExtraHours.expertId, experts.id), gte(expertExtraHours.day, yesterday))})`,
  )}`;
