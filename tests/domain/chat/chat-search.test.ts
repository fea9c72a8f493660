import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { searchMessages } from "~/domain/chat/reading/search-messages.server";
import { cardFactsQuery } from "~/domain/experts/listing/card-facts.server";
import { answerDays } from "~/domain/experts/reliability/response-time";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { chatExpert, chatScene, createMessage, createThread, sent } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";

/** Searches for words in a user's own conversations, and how soon an expert answers. */

const t = useDatabase();

test("a search finds both sides' messages of the caller's own threads, newest first", async () => {
  const { learner, account, asLearner, asExpert } = await chatScene(t.db);
  const other = await chatScene(t.db);
  await sent(t.db, other.asLearner, other.account.id, "Volatility, but not yours");
  await sent(t.db, asLearner, account.id, "Try VOLATILITY");
  await sent(t.db, asExpert, learner.id, "I like volatility3");
  await sent(t.db, asLearner, account.id, "And something else");
  const { found, hasNext } = await searchMessages(t.db, asLearner, { text: " volatility ", page: 1 });
  const partner = { userId: account.id, name: "Amara O." };
  expect(found).toEqual([
    {
      partner,
      seq: 2,
      isOwn: false,
      at: testNow,
      excerpt: { before: "I like ", hit: "volatility", after: "3" },
    },
    { partner, seq: 1, isOwn: true, at: testNow, excerpt: { before: "Try ", hit: "VOLATILITY", after: "" } },
  ]);
  expect(hasNext).toBe(false);
  const asAdmin = callerOf(await createUser(t.db, { role: "admin" }));
  expect((await searchMessages(t.db, asAdmin, { text: "volatility", page: 1 })).found).toEqual([]);
  await t.db.update(users).set({ role: "learner" }).where(eq(users.id, account.id));
  expect((await searchMessages(t.db, asLearner, { text: "volatility", page: 1 })).found).toEqual([]);
});

const long = "word ".repeat(60);
test.each<[string, string, { before: string; hit: string; after: string } | null]>([
  ["100%_sure\\", "0%_S", { before: "10", hit: "0%_s", after: "ure\\" }],
  ["100 percent", "0%p", null],
  ["abc", "a_c", null],
  ["a\\b", "a\\B", { before: "", hit: "a\\b", after: "" }],
  ["ÜBUNG und Straße", "übung", { before: "", hit: "ÜBUNG", after: " und Straße" }],
  ["Schön 🙂🙂 hier", "🙂 hi", { before: "Schön 🙂", hit: "🙂 hi", after: "er" }],
  ["one\n  two `x`\nthree", "two", { before: "one ", hit: "two", after: " `x` three" }],
  ["x", "x", null],
  ["anything", "", null],
  [
    `${long}needle ${long}`.trim(),
    "needle",
    { before: `…${"word ".repeat(15)}`, hit: "needle", after: `${" word".repeat(15)}…` },
  ],
])("in %j %j is found as %j", async (content, text, excerpt) => {
  const { account, asLearner } = await chatScene(t.db);
  await sent(t.db, asLearner, account.id, content);
  const { found } = await searchMessages(t.db, asLearner, { text, page: 1 });
  expect(found.map((hit) => hit.excerpt)).toEqual(excerpt ? [excerpt] : []);
});

test("20 hits make a page", async () => {
  const { learner, account, asLearner } = await chatScene(t.db);
  const thread = await createThread(t.db, { learnerId: learner.id, expertId: account.id });
  for (let count = 0; count < 21; count += 1) await createMessage(t.db, thread);
  const pages = [];
  for (const page of [1, 2, 3]) {
    const { found, hasNext } = await searchMessages(t.db, asLearner, { text: "playbook", page });
    pages.push([found.map(({ seq }) => seq).at(0), found.length, hasNext]);
  }
  expect(pages).toEqual([
    [21, 20, true],
    [1, 1, false],
    [undefined, 0, false],
  ]);
});

test("the response time is the median of 90 days' first answers, from five on", async () => {
  const day = 86_400_000;
  /** Creates an expert with first answers, each after `seconds` and `daysAgo`. */
  const answering = async (answers: Array<[seconds: number, daysAgo: number]>) => {
    const { account, expert } = await chatExpert(t.db);
    for (const [seconds, daysAgo] of answers) {
      const { id: learnerId } = await createUser(t.db);
      const answeredAt = new Date(testNow.getTime() - daysAgo * day);
      const thread = await createThread(t.db, { learnerId, expertId: account.id });
      const asked = { createdAt: new Date(answeredAt.getTime() - seconds * 1000) };
      // The factory's threads are newer than the oldest answers here.
      await t.db.update(chatThreads).set({ lastAt: asked.createdAt }).where(eq(chatThreads.id, thread.id));
      await createMessage(t.db, thread, asked);
      for (const later of [0, 5000]) {
        const createdAt = new Date(answeredAt.getTime() + later);
        await createMessage(t.db, thread, { from: "expert", createdAt });
      }
    }
    return expert.id;
  };
  const recent = (seconds: number[]) => seconds.map((each): [number, number] => [each, 1]);
  const five = await answering([...recent([600, 60, 7200, 300, 60]), [1, answerDays + 1]]);
  const six = await answering(recent([100, 200, 300, 500, 600, 90_000]));
  const four = await answering([...recent([60, 60, 60, 60]), [60, answerDays + 1]]);
  const unlinked = (await createExpert(t.db)).id;
  const expertIds = [five, six, four, unlinked];
  const medians = await cardFactsQuery(t.db, { expertIds, viewerId: null, now: testNow });
  expect(Object.fromEntries(medians.map(({ id, median }) => [id, median]))).toEqual({
    ...{ [five]: 300, [six]: 400, [four]: null, [unlinked]: null },
  });
});
