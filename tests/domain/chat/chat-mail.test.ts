import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { type ChatThread, chatThreads } from "~/db/schema/chat/chat-threads";
import { mails } from "~/db/schema/site/mails";
import { expectUnreadMail, mailUnread } from "~/domain/chat/unread/mail-unread.server";
import { setUnreadMails, wantsUnreadMails } from "~/domain/chat/unread/unread-mails.server";
import { useDatabase } from "../../support/db/database";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { deliverAll } from "../../support/site/mail-delivery";
import { untilTransactionWaits } from "../../support/waiting";

/**
 * Messages that stay unread are reported by mail: after 10 minutes, once an hour, and only to users who may and want to
 * read them.
 */

const t = useDatabase({ poolSize: 6 });
const appUrl = "http://localhost:3000";
const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 12) + count * 60_000);

let scene: Awaited<ReturnType<typeof threadScene>>;
let receiver: { threadId: string; receiverId: string };
beforeEach(async () => {
  scene = await threadScene(t.db);
  receiver = { threadId: scene.thread.id, receiverId: scene.expert.id };
});

/** The learner writes to the expert at this minute. */
const write = async (at: number) => {
  await createMessage(t.db, scene.thread, { createdAt: minute(at) });
  await expectUnreadMail(t.db, { ...receiver, now: minute(at) });
};
const read = (expertSeenSeq: number) => change({ expertSeenSeq });
const change = (values: Partial<ChatThread>) =>
  t.db.update(chatThreads).set(values).where(eq(chatThreads.id, scene.thread.id));

/** When the thread's jobs run, in minutes. */
const dueAt = async () => {
  const jobs = await t.db.execute<{ at: string }>(sql`select extract(epoch from run_at) as at
    from graphile_worker.jobs where task_identifier = 'mail-unread' order by run_at`);
  return jobs.map(({ at }) => (Number(at) * 1000 - minute(0).getTime()) / 60_000);
};

/** Completes the waiting jobs in the queue, and does the job's work at this minute. */
async function work(at: number) {
  await t.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'mail-unread'))`);
  await mailUnread(t.db, minute(at), receiver);
}
const told = async () =>
  (await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id))).map(
    ({ facts }) =>
      // Only `queueMail` writes payloads.
      (facts as { count: number }).count,
  );

test("ten minutes after the first message, all that are unread are one mail, which leads to the thread", async () => {
  await write(0);
  await write(4);
  expect(await dueAt()).toEqual([10]);
  await work(10);
  await work(10);
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    {
      ...{ template: "unread-messages", toUserId: scene.expert.id, toEmail: scene.expert.email },
      ...{ aboutType: "chat-thread", aboutId: scene.thread.id, status: "queued" },
      facts: {
        ...{ to_name: "Amara Okafor", from_name: "Nadia R.", count: 2 },
        threadUrl: `${appUrl}/messages/${scene.learner.id}`,
      },
    },
  ]);
  expect(await dueAt()).toEqual([]);
});

test("a thread has one mail an hour at most; what comes in between waits for the next", async () => {
  await write(0);
  await work(10);
  await write(15);
  await write(20);
  expect(await dueAt()).toEqual([25]);
  await work(25);
  expect(await dueAt()).toEqual([70]);
  await write(30);
  expect(await dueAt()).toEqual([70]);
  await work(70);
  // Each mail counts the messages that are unread when it is sent.
  expect(await told()).toEqual([4, 4]);
  expect(await dueAt()).toEqual([]);
});

test("what was read since isn't reported, and a later message has its own ten minutes", async () => {
  await write(0);
  await read(1);
  await write(7);
  await work(10);
  expect(await dueAt()).toEqual([17]);
  await read(2);
  await work(17);
  expect([await told(), await dueAt()]).toEqual([[], []]);
});

test("each side has its own mails, and none about own messages", async () => {
  await createMessage(t.db, scene.thread, { from: "expert", createdAt: minute(0) });
  await work(10);
  expect(await told()).toEqual([]);
  receiver.receiverId = scene.learner.id;
  await work(10);
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    { toUserId: scene.learner.id, facts: { from_name: "Amara O." } },
  ]);
});

const setUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
  t.db.update(users).set(values).where(eq(users.id, id));

describe.each<[string, () => Promise<unknown>]>([
  ["whose address isn't confirmed", () => setUser(scene.expert.id, { emailVerifiedAt: null })],
  ["who was deactivated", () => setUser(scene.expert.id, { isActive: false })],
  ["who turned these mails off", () => setUnreadMails(t.db, scene.expert.id, false)],
  [
    "who blocked the sender",
    () => t.db.insert(blocks).values({ blockerId: scene.expert.id, blockedId: scene.learner.id }),
  ],
  [
    "whom the sender blocked",
    () => t.db.insert(blocks).values({ blockerId: scene.learner.id, blockedId: scene.expert.id }),
  ],
  ["whose sender became an expert too", () => setUser(scene.learner.id, { role: "expert" })],
  ["who became a learner", () => setUser(scene.expert.id, { role: "learner" })],
])("a user who %s", (_who, happen) => {
  test("gets no mail", async () => {
    await write(0);
    await happen();
    await work(10);
    expect([await told(), await dueAt()]).toEqual([[], []]);
  });

  test("doesn't get the one that waits to be sent", async () => {
    await write(0);
    await work(10);
    await happen();
    await deliverAll(t.db, minute(11));
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { status: "failed", lastError: "nothing is unread, or it isn't wanted" },
    ]);
  });
});

test("a mail that waits is sent while its messages are unread, and not once they are read", async () => {
  await write(0);
  await work(10);
  await write(70);
  await work(80);
  const [first, second] = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
  await deliverAll(t.db, minute(81));
  expect(await t.db.select({ status: mails.status }).from(mails)).toEqual([
    { status: "sent" },
    { status: "sent" },
  ]);
  await t.db.update(mails).set({ status: "queued" });
  await read(2);
  await deliverAll(t.db, minute(82));
  const after = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
  expect(after.map(({ id, status }) => [id, status])).toEqual([
    [first?.id, "failed"],
    [second?.id, "failed"],
  ]);
});

describe("at the same time", () => {
  /** Locks the job as a worker that has begun it does. */
  const begin = () =>
    t.db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1', attempts = 1`,
    );

  test("two workers write one mail, also where a message comes between them", async () => {
    await write(0);
    await begin();
    let second: Promise<void> | undefined;
    await t.db.transaction(async (tx) => {
      await mailUnread(tx, minute(10), receiver);
      // Without the thread's lock, it would find the message unread and not yet reported.
      second = mailUnread(t.db, minute(10), receiver);
      await untilTransactionWaits(tx);
      await createMessage(tx, scene.thread, { createdAt: minute(10) });
    });
    await second;
    expect(await told()).toHaveLength(1);
    expect(await dueAt()).toEqual([10, 70]);
  });

  test("a message that comes while the job runs has a job of its own", async () => {
    await write(0);
    await begin();
    await write(8);
    expect(await dueAt()).toEqual([10, 18]);
    await mailUnread(t.db, minute(10), receiver);
    expect([await told(), await dueAt()]).toEqual([[2], [10, 18]]);
  });

  test("a job that gave up doesn't keep the next message from its mail", async () => {
    await write(0);
    await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    await write(30);
    expect(await dueAt()).toEqual([10, 40]);
  });
});

test("mails are wanted until they are turned off, and again once they are turned on", async () => {
  const { id } = await createUser(t.db);
  const wants = () => wantsUnreadMails(t.db, id);
  expect(await wants()).toBe(true);
  for (const value of [false, false, true, true]) {
    await setUnreadMails(t.db, id, value);
    expect(await wants()).toBe(value);
  }
});
