import { and, eq, or, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { whereLive } from "~/db/live-bookings.server";
import { bookings } from "~/db/schema/bookings/bookings";

/** A learner's numbers. */
export interface LearningStats {
  /** Live, completed and no-show sessions. Cancelled ones and expired holds don't count. */
  total: number;
  /** Of these, the upcoming ones. */
  upcoming: number;
  experts: number;
}

/** Reads all three in one walk of the learner's index. */
export async function learningStats(db: Db, userId: string, now: Date): Promise<LearningStats> {
  const [stats] = await askStats(db, { userId, now });
  return stats ?? { total: 0, upcoming: 0, experts: 0 };
}

/** The query behind `learningStats`, for the test that reads its plan. */
export function learningStatsQuery(db: Db, userId: string, now: Date) {
  const isAhead = sql`${bookings.startsAt} > ${sql.param(now, bookings.startsAt)}::timestamptz`;
  const wasHeld = sql`not ${isAhead} and ${bookings.status} in ('confirmed', 'completed')`;
  return db
    .select({
      total: sql<number>`count(*)::int`,
      upcoming: sql<number>`(count(*) filter (where ${isAhead}))::int`,
      experts: sql<number>`(count(distinct ${bookings.expertId}) filter (where ${wasHeld}))::int`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.learnerId, userId),
        or(whereLive(now), eq(bookings.status, "completed"), eq(bookings.status, "no_show")),
      ),
    );
}

const askStats = builtOnce((db, { userId, now }: { userId: string; now: Date }) =>
  learningStatsQuery(db, userId, now),
);
