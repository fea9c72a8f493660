import { eq, type SQL, sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, test } from "vitest";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { lastMessages } from "~/domain/chat/last-messages.server";
import { conversationsQuery } from "~/domain/chat/reading/conversations.server";
import { searchQuery } from "~/domain/chat/reading/search-messages.server";
import { messageList } from "~/domain/chat/reports/admin-messages";
import { messagesQuery } from "~/domain/chat/reports/admin-messages.server";
import { dialogsQuery } from "~/domain/chat/sending/message-dialogs.server";
import { headerCountsQuery } from "~/domain/diary/header-counts.server";
import { cardFactsQuery } from "~/domain/experts/listing/card-facts.server";
import { readListQuery } from "~/domain/lists/list";
import { testNow } from "../../support/caller";
import { useDatabase, withoutTriggers } from "../../support/db/database";

/** A page of messages reads only the user's own rows, independent of how much others have written. */

const t = useDatabase();
const large = /Seq Scan on (chat_messages|chat_threads|inboxes|users|experts|experts_users|blocks)\b/;
const largeOfAdmin = /Seq Scan on (chat_messages|chat_threads)\b/;

/**
 * 5,000 experts with accounts, 5,000 learners with five conversations each, most of them with few messages. The first
 * expert has one with every learner, and one of these has 25,000 messages.
 */
async function fill() {
  const client = postgres(t.url, {
    max: 1,
    fetch_types: false,
    onnotice: () => {},
    connection: withoutTriggers,
  });
  const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`;
  await client.unsafe(`
    insert into users (id, email, full_name, role)
    select ${id("expert", "n")}, 'expert' || n || '@test.example', 'Expert ' || n, 'expert' from generate_series(0, 4999) n
    union all select ${id("learner", "n")}, 'learner' || n || '@test.example', 'Learner ' || n, 'learner' from generate_series(0, 4999) n`);
  await client.unsafe(`
    insert into experts (id, name, title, bio, price_cents, approved, is_free_soon, reviews, rating_sum, specialties)
    select ${id("card", "n")}, 'Expert ' || n, 'Engineer', md5(n::text), 2000 + n % 9000, n % 50 <> 1, n % 3 <> 0, 50, 50 + n % 201,
      array['Speciality ' || n % 300, 'Own ' || n] from generate_series(0, 4999) n`);
  await client.unsafe(`
    insert into experts_users (id, user_id, expert_id)
    select gen_random_uuid(), ${id("expert", "n")}, ${id("card", "n")} from generate_series(0, 4999) n`);
  await client.unsafe(`
    insert into chat_threads (id, learner_id, expert_id, last_seq, last_at, learner_unread, asked_at, answered_at, answer_seconds)
    select ${id("thread", "(n || '-' || k)")}, ${id("learner", "n")}, ${id("expert", "(case k when 0 then 0 else (n + k * 997) % 4999 + 1 end)")}, 3, now(), (n % 10 = 0)::int,
      now(), now(), n from generate_series(0, 4999) n, generate_series(0, 4) k`);
  // Creating the index over 100,000 texts afterwards takes a fraction of the time of adding them one by one.
  await client.unsafe("drop index chat_messages_content_index");
  await client.unsafe(`
    insert into chat_messages (id, thread_id, seq, sender_id, receiver_id, client_id, content, created_at)
    select gen_random_uuid(), thread.id, seq, learner_id, expert_id, gen_random_uuid(),
      'Could you look at number ' || hashtext(thread.id::text) % 1000 || case when hashtext(thread.id::text || seq) % 1000 = 0 then ' volatility' else '' end,
      now() - seq * interval '1 minute'
    from chat_threads thread, lateral generate_series(1, case when thread.id = ${id("thread", "'1-0'")} then 25000 else 3 end) seq`);
  await client.unsafe(
    "create index chat_messages_content_index on chat_messages using gin (fold_text(content) gin_trgm_ops)",
  );
  await client.unsafe(`update chat_threads set last_seq = 25000 where id = ${id("thread", "'1-0'")}`);
  await client.unsafe(`
    insert into inboxes (id, user_id) select gen_random_uuid(), id from users`);
  await client.unsafe(`
    insert into blocks (id, blocker_id, blocked_id)
    select gen_random_uuid(), learner_id, expert_id from chat_threads limit 5000`);
  const of = async (kind: string, n: string) =>
    String((await client.unsafe(`select ${id(kind, `'${n}'`)} as id`))[0]?.id);
  const cards = await client.unsafe(`select id from experts where approved order by id limit 12`);
  const names = {
    ...{
      learnerId: await of("learner", "1"),
      expertId: await of("expert", "0"),
      threadId: await of("thread", "1-0"),
    },
    expertIds: cards.map((row) => String(row.id)),
  };
  // With statistics on all texts: otherwise, a random sample decides how rare a word is.
  await client.unsafe("alter table chat_messages alter column content set statistics 10000");
  await client.unsafe("vacuum analyze");
  await client.end();
  return names;
}

async function plan(query: { getSQL(): SQL }): Promise<string> {
  const rows = await t.db.execute(sql`explain ${query.getSQL()}`);
  return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
}

const portionQuery = (threadId: string, upTo: number) =>
  t.db
    .select({ messages: lastMessages(upTo) })
    .from(chatThreads)
    .where(eq(chatThreads.id, threadId));

const adminList = (query: Record<string, string>) => {
  const asked = messagesQuery({ query: readListQuery(messageList, new URLSearchParams(query)), zone: "UTC" });
  return { getSQL: () => asked };
};

test("with 100,000 messages and 5,000 experts the lists, the thread and the search use their indexes", async () => {
  const { learnerId, expertId, threadId, expertIds } = await fill();
  const { db } = t;
  expect(await db.$count(chatMessages)).toBeGreaterThan(99_000);
  const search = { side: "learner" as const, userId: learnerId, page: 1 };
  const queries: Array<[string, { getSQL(): SQL }, RegExp]> = [
    [
      "a learner's list",
      conversationsQuery(db, { side: "learner", userId: learnerId, offset: 0 }),
      /chat_threads_learner/,
    ],
    [
      "a busy expert's list",
      conversationsQuery(db, { side: "expert", userId: expertId, offset: 100 }),
      /chat_threads_expert_index/,
    ],
    [
      "what is unread",
      headerCountsQuery(db, { userId: learnerId, now: testNow }),
      /chat_threads_expert_unread_index/,
    ],
    ["the newest messages", portionQuery(threadId, 2 ** 31 - 1), /chat_messages_seq_key/],
    ["older ones", portionQuery(threadId, 150), /chat_messages_seq_key/],
    ["a rare word", searchQuery(db, { ...search, term: "volatility" }), /chat_messages_(content|seq)/],
    ["a frequent word", searchQuery(db, { ...search, term: "could" }), /chat_messages_(content|seq)/],
    ["two letters", searchQuery(db, { ...search, term: "at" }), /chat_messages_seq_key/],
    [
      "an expert's search",
      searchQuery(db, { ...search, side: "expert", userId: expertId, term: "volatility" }),
      /chat_messages_(content|seq)/,
    ],
    ["recent messages", dialogsQuery(db, { learnerId, expertIds }), /chat_messages_seq_key/],
    [
      "response times",
      cardFactsQuery(db, { expertIds, viewerId: learnerId, now: testNow }),
      /chat_threads_(answer_index|expert_index)/,
    ],
    ["the admin's list", adminList({}), /chat_messages_created_index/],
    ["one person's on the admin's pages", adminList({ search: "learner17@" }), /chat_messages_seq_key/],
    [
      "a busy expert's on the admin's pages",
      adminList({ search: expertId, page: "3" }),
      /chat_messages_seq_key/,
    ],
    [
      "a day's on the admin's pages",
      adminList({ from: "2026-01-01", by: "expert" }),
      /chat_messages_created_index/,
    ],
    ["suggestions", dialogsQuery(db, { learnerId, expertIds }), /experts_free_first_index/],
  ];
  for (const [what, query, index] of queries) {
    const text = await plan(query);
    // The people of at most 101 messages may be read from a small table as a whole.
    const tables = what.endsWith("the admin's pages") || what === "the admin's list" ? largeOfAdmin : large;
    expect(text.match(tables)?.[0], `${what}\n${text}`).toBeUndefined();
    expect(text, what).toMatch(index);
  }
}, 120_000);
