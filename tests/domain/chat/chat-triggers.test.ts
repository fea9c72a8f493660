import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { useDatabase } from "../../support/db/database";
import { createMessage, createThread } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";

/** Rules about threads and their messages that the database enforces. */

const t = useDatabase();

async function scene() {
  const learner = await createUser(t.db);
  const expert = await createUser(t.db, { role: "expert" });
  return {
    learner,
    expert,
    thread: await createThread(t.db, { learnerId: learner.id, expertId: expert.id }),
  };
}

const threadNow = async () => (await t.db.select().from(chatThreads))[0];
const seconds = (count: number) => new Date(Date.UTC(2026, 10, 20, 12) + count * 1000);

test("messages count 1, 2, 3, and the thread knows what is unread and how long the first answer took", async () => {
  const { thread } = await scene();
  const sent = [
    await createMessage(t.db, thread, { createdAt: seconds(10) }),
    await createMessage(t.db, thread, { createdAt: seconds(5) }),
    await createMessage(t.db, thread, { from: "expert", createdAt: seconds(70) }),
    await createMessage(t.db, thread, { from: "expert", createdAt: seconds(500) }),
  ];
  expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(sent.map(({ createdAt }) => createdAt)).toEqual([10, 10, 70, 500].map(seconds));
  expect(await threadNow()).toMatchObject({
    ...{ lastSeq: 4, lastAt: seconds(500), learnerUnread: 2, expertUnread: 2 },
    ...{ askedAt: seconds(10), answeredAt: seconds(70), answerSeconds: 60 },
  });
});

test("what was seen never falls, and what is unread follows from it", async () => {
  const { thread } = await scene();
  for (const from of ["learner", "expert", "expert"] as const) await createMessage(t.db, thread, { from });
  const seen = async (learnerSeenSeq: number) => {
    await t.db.update(chatThreads).set({ learnerSeenSeq }).where(eq(chatThreads.id, thread.id));
    const after = await threadNow();
    return [after?.learnerSeenSeq, after?.learnerUnread, after?.expertUnread];
  };
  expect(await seen(2)).toEqual([2, 1, 1]);
  expect(await seen(0)).toEqual([2, 1, 1]);
  expect(await seen(3)).toEqual([3, 0, 1]);
  await expect(seen(4)).rejects.toThrow();
});

test("both inboxes get another number with every change that their pages show", async () => {
  const { learner, expert, thread } = await scene();
  const numbers = async () => {
    const rows = await t.db.select().from(inboxes);
    return [learner, expert].map(({ id }) => rows.find(({ userId }) => userId === id)?.changedSeq);
  };
  await createMessage(t.db, thread);
  expect(await numbers()).toEqual([1, 1]);
  await t.db.update(chatThreads).set({ expertSeenSeq: 1 });
  expect(await numbers()).toEqual([2, 2]);
  await t.db.update(chatThreads).set({ expertSeenSeq: 1 });
  expect(await numbers()).toEqual([2, 2]);
  await t.db.insert(blocks).values({ blockerId: expert.id, blockedId: learner.id });
  expect(await numbers()).toEqual([3, 3]);
});

test.each([
  [
    "another user's message",
    async ({ thread }) => {
      const { id } = await createUser(t.db);
      await createMessage(t.db, thread, { senderId: id });
    },
    "chat_messages_sides_check",
  ],
  [
    "a message to another user",
    async ({ thread }) => {
      const { id } = await createUser(t.db);
      await createMessage(t.db, thread, { receiverId: id });
    },
    "chat_messages_sides_check",
  ],
  [
    "a message to oneself",
    ({ thread, learner }) => createMessage(t.db, thread, { receiverId: learner.id }),
    "chat_messages_sides_check",
  ],
  [
    "two experts",
    async ({ thread, learner }) => {
      await t.db.update(users).set({ role: "expert" }).where(eq(users.id, learner.id));
      await createMessage(t.db, thread);
    },
    "chat_messages_roles_check",
  ],
  [
    "a deactivated receiver",
    async ({ thread, expert }) => {
      await t.db.update(users).set({ isActive: false }).where(eq(users.id, expert.id));
      await createMessage(t.db, thread);
    },
    "chat_messages_roles_check",
  ],
  [
    "a block by the receiver",
    async ({ thread, learner, expert }) => {
      await t.db.insert(blocks).values({ blockerId: expert.id, blockedId: learner.id });
      await createMessage(t.db, thread);
    },
    "chat_messages_blocks_check",
  ],
  [
    "a block by the sender",
    async ({ thread, learner, expert }) => {
      await t.db.insert(blocks).values({ blockerId: learner.id, blockedId: expert.id });
      await createMessage(t.db, thread);
    },
    "chat_messages_blocks_check",
  ],
  [
    "the same client id again",
    async ({ thread }) => {
      const { clientId } = await createMessage(t.db, thread);
      await createMessage(t.db, thread, { clientId });
    },
    "chat_messages_client_key",
  ],
] as Array<[string, (around: Awaited<ReturnType<typeof scene>>) => Promise<unknown>, string]>)(
  "%s is refused, and nothing is counted",
  async (_what, send, constraint) => {
    const around = await scene();
    await createMessage(t.db, around.thread, { content: "Before" });
    const isRepeated = constraint === "chat_messages_client_key";
    const refusal = await send(around).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ cause: { constraint_name: constraint } });
    expect((await threadNow())?.lastSeq).toBe(isRepeated ? 2 : 1);
  },
);
