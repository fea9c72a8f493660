import { and, eq, gte, sql } from "drizzle-orm";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { answerDays, fewestAnswers } from "./response-time";

/**
 * Selects the median time, in seconds, of an expert's first answers in the last 90 days; null with fewer than five. For
 * queries that select from `experts`.
 */
export const medianAnswer = (now: Date) =>
  sql<number | null>`(select percentile_cont(0.5) within group (order by ${chatThreads.answerSeconds})
    from ${expertsUsers} join ${chatThreads} on ${chatThreads.expertId} = ${expertsUsers.userId}
    where ${and(
      eq(expertsUsers.expertId, experts.id),
      gte(
        chatThreads.answeredAt,
        sql`${sql.param(now, chatThreads.answeredAt)}::timestamptz - make_interval(hours => ${answerDays * 24}::int)`,
      ),
    )}
    having count(*) >= ${fewestAnswers})`;
