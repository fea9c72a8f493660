import { eq } from "drizzle-orm";
import postgres from "postgres";
import { expect, test } from "vitest";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { inboxes } from "~/db/schema/chat/inboxes";
import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { writeToExpert } from "~/domain/chat/sending/write-to-expert.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase, withoutTriggers } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import {
  chatExpert,
  chatScene,
  createMessage,
  send,
  sent,
  storedMessages,
  threadOf,
} from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";

/** Many posts at the same moment: no message is lost or doubled, and there is no deadlock. */

const t = useDatabase();

test("50 parallel posts of one client id are one message, answered 50 times", async () => {
  const { account, asLearner } = await chatScene(t.db);
  const clientId = newId();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sent(t.db, asLearner, account.id, "Hello", clientId)),
  );
  const [message, ...others] = await storedMessages(t.db);
  expect(others).toEqual([]);
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([message?.id]));
});

test("one client id with two texts, 25 times each at once, is two messages", async () => {
  const { account, asLearner } = await chatScene(t.db);
  const clientId = newId();
  const texts = Array.from({ length: 50 }, (_, index) => (index % 2 ? "Hello" : "Good day"));
  await Promise.all(texts.map((text) => sent(t.db, asLearner, account.id, text, clientId)));
  expect((await storedMessages(t.db)).map(({ content }) => content).sort()).toEqual(["Good day", "Hello"]);
});

test("control: a look before the insert, without lock and key, writes a message several times", async () => {
  const { learner, account, asLearner } = await chatScene(t.db);
  await sent(t.db, asLearner, account.id, "The thread begins");
  const thread = (await threadOf(t.db, learner)) ?? expect.fail("There is no thread");
  const clientId = newId();
  const own = postgres(t.url, { max: 1, onnotice: () => {}, connection: withoutTriggers });
  await own`alter table chat_messages drop constraint chat_messages_client_key`;
  try {
    await Promise.all(
      Array.from({ length: 50 }, () =>
        t.db.transaction(async (tx) => {
          const written = await tx.$count(chatMessages, eq(chatMessages.clientId, clientId));
          if (written === 0) await createMessage(tx, thread, { clientId });
        }),
      ),
    );
    expect((await storedMessages(t.db)).length).toBeGreaterThan(2);
  } finally {
    await own`truncate chat_messages cascade`;
    await own`alter table chat_messages add constraint chat_messages_client_key unique (sender_id, client_id)`;
    await own.end();
  }
});

test("both sides send at once: the numbers have no gap, and what is unread adds up", async () => {
  const { learner, account, asLearner, asExpert } = await chatScene(t.db);
  await sent(t.db, asLearner, account.id);
  for (let round = 1; round <= rounds({ short: 2, long: 20 }); round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? sent(t.db, asLearner, account.id) : sent(t.db, asExpert, learner.id),
      ),
    );
    const messages = await storedMessages(t.db);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    expect(messages).toHaveLength(1 + round * 20);
    expect(await threadOf(t.db, learner)).toMatchObject({
      ...{ learnerUnread: round * 10, expertUnread: 1 + round * 10, lastSeq: messages.length },
    });
  }
});

test("two first messages of one pair at once begin one thread", async () => {
  const { account, asLearner } = await chatScene(t.db);
  await Promise.all(Array.from({ length: 10 }, () => sent(t.db, asLearner, account.id)));
  expect(await t.db.$count(chatThreads)).toBe(1);
});

test("everybody writes to everybody and reads at once: no deadlock, and each inbox has one row", async () => {
  const learners = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  const experts = [await chatExpert(t.db), await chatExpert(t.db), await chatExpert(t.db)];
  const before = await deadlocks();
  for (let round = 0; round < rounds({ short: 2, long: 30 }); round += 1) {
    const works = learners.flatMap((learner) =>
      experts.flatMap(({ account, as }) => [
        send(t.db, callerOf(learner), account.id),
        send(t.db, as, learner.id),
        markSeen(t.db, as, { partnerId: learner.id, upTo: Number.MAX_SAFE_INTEGER }),
        markSeen(t.db, callerOf(learner), { partnerId: account.id, upTo: round }),
      ]),
    );
    await Promise.all(works);
  }
  expect(await deadlocks()).toBe(before);
  expect(await t.db.$count(inboxes)).toBe(6);
});

test("shares to the same experts and their answers at once: no deadlock, no fault, each copy once", async () => {
  const specialties = ["Forensics"];
  const experts = await Promise.all([1, 2, 3, 4].map(() => chatExpert(t.db, { specialties })));
  const ids = experts.map(({ expert }) => expert.id);
  const before = await deadlocks();
  for (let round = 0; round < rounds({ short: 2, long: 30 }); round += 1) {
    const learners = await Promise.all(Array.from({ length: 6 }, () => createUser(t.db)));
    const shares = learners.map((learner, index) => {
      const turned = [...ids.slice(index % 4), ...ids.slice(0, index % 4)];
      const [expertId = "", ...shareWith] = index < 4 ? turned : turned.reverse();
      const message = { expertId, shareWith, content: "Hello", clientId: newId() };
      return [message, message].map((same) => writeToExpert(t.db, callerOf(learner), same));
    });
    const answers = learners.flatMap((learner) => experts.map(({ as }) => send(t.db, as, learner.id)));
    for (const share of await Promise.all(shares.flat())) {
      expect(share).toMatchObject({ ok: true, value: { sharedWith: { length: 3 } } });
    }
    await Promise.all(answers);
    const copies = (await storedMessages(t.db)).filter(({ content }) => content === "Hello");
    expect(copies).toHaveLength((round + 1) * 6 * 4);
  }
  expect(await deadlocks()).toBe(before);
});

async function deadlocks() {
  const own = postgres(t.url, { max: 1 });
  await own`select pg_stat_force_next_flush()`;
  const [row] =
    await own`select deadlocks::int as count from pg_stat_database where datname = current_database()`;
  await own.end();
  return row?.count;
}
