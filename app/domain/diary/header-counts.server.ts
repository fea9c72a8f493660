import { eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type LiveSession, sessionQuery, tokenHashOf } from "~/domain/accounts/sessions/sessions.server";
import { columnsOf } from "~/domain/chat/side-columns.server";
import { toDoRows } from "./to-do.server";

/** What the header counts: unread messages, and what waits for the account's words. */
export interface HeaderCounts {
  /** Unread messages, without threads whose partner no longer has the other role. */
  unread: number;
  /** The number of the topic `inbox:{user}`, as of the same moment. */
  number: number;
  /** What waits for the account's words, at most 100. */
  waiting: number;
}

/**
 * Returns what `findSession` does, with the header's counts, in one query: every page of a signed-in person needs both.
 * The counts are null for an admin, who has no header of this kind.
 */
export async function findSessionWithCounts(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<(LiveSession & { counts: HeaderCounts | null }) | null> {
  const tokenHash = tokenHashOf(token);
  if (!tokenHash) return null;
  const [row] = await askSessionWithCounts(db, { tokenHash, now });
  return row ?? null;
}

/** Reads the header's counts alone, after a change in the same request. */
export async function readHeaderCounts(db: Db, userId: string, now: Date): Promise<HeaderCounts | null> {
  const [row] = await askCounts(db, { userId, now });
  return row?.counts ?? null;
}

/** The counts of the account in `users`, whose expert's id is in `experts_users`. */
function countsOf(now: Date) {
  const waiting = toDoRows({ userId: sql`${users.id}`, expertId: sql`${expertsUsers.expertId}` }, now);
  return sql<HeaderCounts | null>`case when ${users.role} <> 'admin' then json_build_object(
    'unread', case ${users.role} when 'learner' then ${unreadOf("learner")} else ${unreadOf("expert")} end,
    'number', coalesce((select ${inboxes.changedSeq} from ${inboxes} where ${inboxes.userId} = ${users.id}), 0),
    'waiting', (select count(*) from (select from (${waiting}) as waiting limit ${mostCounted}) as counted)) end`;
}

function unreadOf(side: "learner" | "expert") {
  const { own, partner, unread, partnerRole } = columnsOf[side];
  return sql`(select coalesce(sum(${unread}), 0) from ${chatThreads}
    join ${users} as partner on partner.id = ${partner} and partner.role = ${partnerRole}
    where ${own} = ${users.id} and ${unread} > 0)`;
}

const mostCounted = 100;

const askSessionWithCounts = builtOnce((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  sessionQuery(db, { tokenHash, now }, countsOf(now)),
);

/** The query of `readHeaderCounts`, exported so that a test can check its plan. */
export const headerCountsQuery = (db: Db, { userId, now }: { userId: string; now: Date }) =>
  db
    .select({ counts: countsOf(now) })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .where(eq(users.id, userId));

const askCounts = builtOnce(headerCountsQuery);
