import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { deletedName } from "~/domain/accounts/erased";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { shownContent } from "~/domain/chat/picture-text";
import type { AdminList } from "~/domain/lists/admin-list";
import { type ListQuery, pageOf, pageWindow } from "~/domain/lists/list";
import { accountsNamed } from "~/domain/lists/list-search.server";
import { isId } from "~/platform/ids";
import { nextIsoDay } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { dayStart } from "~/shared/time.server";
import { type AdminMessage, type Correspondent, messageList } from "./admin-messages";

interface Asked {
  query: ListQuery;
  /** The IANA zone of the days in the query. */
  zone: string;
}

/**
 * Returns a page of all users' messages for the admin, newest first. Records one audit entry (`messages-read`) with the
 * ids of the conversations on the page, in the same transaction.
 * @param shouldAudit false for a response without a body, which records nothing
 */
export async function readMessages(
  db: Db,
  caller: SignedInCaller,
  { shouldAudit, ...asked }: Asked & { shouldAudit: boolean },
): Promise<{ rows: AdminMessage[]; hasNext: boolean }> {
  return db.transaction(async (tx) => {
    const found = [...(await tx.execute<Row>(messagesQuery(asked)))];
    const { rows, hasNext } = pageOf(messageList, asked.query, found.map(toMessage));
    const threads = new Set(rows.map(({ threadId }) => threadId));
    if (shouldAudit) {
      await recordAudit(tx, caller, {
        action: "messages-read",
        object: { type: "chat-thread", id: null },
        detail: { messages: rows.length, threads: [...threads].join(" ") },
      });
    }
    return { rows, hasNext };
  });
}

/** Builds the query of `readMessages`, with one extra row for the next page. Exported for the test of its plan. */
export function messagesQuery({ query, zone }: Asked): SQL {
  const { limit, offset } = pageWindow(messageList, query);
  const within = rangeOf(query, zone);
  const messages = query.search
    ? ofPeople(query, { within, most: limit + offset })
    : sql`${chatMessages} as message where ${within}`;
  return sql`
    select message.*,
      sender.id as sender_id, case when sender.erased_at is null then sender.email end as sender_email,
      receiver.id as receiver_id, case when receiver.erased_at is null then receiver.email end as receiver_email
    from (
      select message.id, thread_id, seq, sender_id as "from", receiver_id as "to", content, message.created_at
      from ${messages}
      order by message.created_at desc, message.id desc limit ${limit} offset ${offset}
    ) as message
    join ${users} as sender on sender.id = message.from
    join ${users} as receiver on receiver.id = message.to
    order by message.created_at desc, message.id desc`;
}

/** The conditions for the days and the writer's side. The side comes from the thread, because roles can change. */
function rangeOf({ filters: { by, from, to } }: ListQuery, zone: string): SQL {
  const author = by === "learner" ? sql`learner_id` : sql`expert_id`;
  const conditions = [
    from && sql`message.created_at >= ${dayStart(zone, from).toISOString()}`,
    to && sql`message.created_at < ${dayStart(zone, nextIsoDay(to)).toISOString()}`,
    by && sql`sender_id = (select ${author} from ${chatThreads} as own where own.id = message.thread_id)`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The messages in the threads of the people that the search names. At most `most` messages of each thread are read, and
 * at most `most` threads, by their last message. With a filter, a thread's last matching message may be older, so all
 * threads are read.
 */
function ofPeople({ search, filters }: ListQuery, { within, most }: { within: SQL; most: number }): SQL {
  const threadsOf = (condition: SQL) =>
    sql`select id, last_at from ${chatThreads} where last_seq > 0 and ${condition}`;
  const named = accountsNamed(search);
  const threads = [threadsOf(sql`learner_id in ${named}`), threadsOf(sql`expert_id in ${named}`)];
  if (isId(search)) threads.push(threadsOf(sql`id = ${search.toLowerCase()}`));
  const isFiltered = Object.keys(filters).length > 0;
  return sql`(
      select id from (${sql.join(threads, sql` union `)}) as named
      order by last_at desc ${isFiltered ? sql`` : sql`fetch first ${most} rows with ties`}
    ) as thread
    cross join lateral (
      select * from ${chatMessages} as message where message.thread_id = thread.id and ${within}
      order by message.seq desc limit ${most}
    ) as message`;
}

interface Row extends Record<string, unknown> {
  id: string;
  thread_id: string;
  seq: number;
  content: string;
  created_at: string;
  sender_id: string;
  sender_email: string | null;
  receiver_id: string;
  receiver_email: string | null;
}

const toMessage = (row: Row): AdminMessage => ({
  id: row.id,
  threadId: row.thread_id,
  seq: row.seq,
  content: shownContent(row.content),
  at: new Date(row.created_at),
  sender: { userId: row.sender_id, email: row.sender_email },
  receiver: { userId: row.receiver_id, email: row.receiver_email },
});

const person = ({ userId, email }: Correspondent) => ({
  text: email ?? deletedName,
  href: paths.adminUser(userId),
});

/** All users' messages (specification: sender to receiver, with time and content). Reading them is audited. */
export const allMessages: AdminList<AdminMessage> = {
  shape: messageList,
  action: paths.adminDashboard(),
  queryParams: { tab: "messages" },
  lead: (zone) =>
    `Times in ${zone}. Each time this list is opened, the audit log records which conversations it showed.`,
  isPlain: true,
  empty: "There are no messages.",
  columns: [
    {
      name: "Sender to receiver",
      cell: ({ sender, receiver }) => [person(sender), " to ", person(receiver)],
    },
    {
      name: "Time",
      cell: ({ at, threadId, seq }, { when }) => [
        {
          text: when(at),
          href: `${paths.adminThread(threadId, { around: seq })}#message-${seq}`,
          kind: "unbroken",
        },
      ],
    },
    { name: "Message", isText: true, cell: ({ content }) => [{ text: content, kind: "as-typed" }] },
  ],
  read: (db, query, { caller, zone, shouldAudit }) =>
    readMessages(db, caller, { query, zone, shouldAudit: shouldAudit() }),
};
