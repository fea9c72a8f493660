import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { isId } from "~/platform/ids";
import { answerDays, fewestAnswers } from "./response-time";

/**
 * Returns the median time, in seconds, of each expert's first answers in the last 90 days, in one query. Experts with
 * fewer than five answers have no entry.
 * @param expertIds record ids
 */
export async function readResponseTimes(
  db: Db,
  { expertIds, now }: { expertIds: string[]; now: Date },
): Promise<Map<string, number>> {
  const ids = expertIds.filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await askResponseTimes(db, { expertIds: ids, now });
  return new Map(rows.map(({ expertId, median }) => [expertId, median]));
}

/** Builds the query of `readResponseTimes`. Exported for the test that reads its plan. */
export const responseTimesQuery = (db: Db, { expertIds, now }: { expertIds: string[]; now: Date }) =>
  db
    .select({
      expertId: expertsUsers.expertId,
      median: sql<number>`percentile_cont(0.5) within group (order by ${chatThreads.answerSeconds})`,
    })
    .from(expertsUsers)
    .innerJoin(chatThreads, eq(chatThreads.expertId, expertsUsers.userId))
    .where(
      and(
        inArray(expertsUsers.expertId, expertIds),
        gte(
          chatThreads.answeredAt,
          sql`${sql.param(now, chatThreads.answeredAt)}::timestamptz - make_interval(hours => ${answerDays * 24}::int)`,
        ),
      ),
    )
    .groupBy(expertsUsers.expertId)
    .having(sql`count(*) >= ${fewestAnswers}`);

const askResponseTimes = builtOnce(responseTimesQuery);
