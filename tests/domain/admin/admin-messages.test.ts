import { beforeEach, describe, expect, test } from "vitest";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { auditEvents } from "~/db/schema/site/audit-events";
import type { SignedInCaller } from "~/domain/caller";
import { messageList } from "~/domain/chat/reports/admin-messages";
import { readMessages } from "~/domain/chat/reports/admin-messages.server";
import { readThread } from "~/domain/chat/reports/read-thread.server";
import { readListQuery } from "~/domain/lists/list";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createMessage, createThread, threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";

/** All users' messages on the admin's pages: found by person, and each reading is noted. */

const t = useDatabase();
let scene: Awaited<ReturnType<typeof threadScene>>;
let admin: SignedInCaller;
let clock: number;
beforeEach(async () => {
  clock = Date.parse("2026-11-22T08:00:00Z");
  scene = await threadScene(t.db);
  admin = callerOf(await createUser(t.db, { role: "admin" }));
});

const write = (
  content: string,
  {
    thread = scene.thread,
    ...values
  }: Partial<Parameters<typeof createMessage>[2]> & { thread?: typeof scene.thread } = {},
) => {
  clock += 60_000;
  return createMessage(t.db, thread, { content, createdAt: new Date(clock), ...values });
};
const read = (query: Record<string, string> = {}, shouldAudit = true) =>
  readMessages(t.db, admin, {
    query: readListQuery(messageList, new URLSearchParams(query)),
    ...{ zone: "UTC", shouldAudit },
  });
const contents = async (query?: Record<string, string>) =>
  (await read(query)).rows.map(({ content }) => content);
const lines = () => t.db.select().from(auditEvents).orderBy(auditEvents.id);

/** Another learner's conversation with the same expert. */
async function otherThread() {
  const learner = await createUser(t.db, { fullName: "Otto Lang", email: "otto@test.example" });
  return { learner, thread: await createThread(t.db, { learnerId: learner.id, expertId: scene.expert.id }) };
}

test("the list has both addresses, time and content, newest first, 100 a page", async () => {
  const other = await otherThread();
  await write("First.");
  await write("Second.", { from: "expert" });
  await write("Third.", { thread: other.thread });
  const { rows, hasNext } = await read();
  expect(rows.map(({ sender, receiver, content }) => [sender.email, receiver.email, content])).toEqual([
    ["otto@test.example", scene.expert.email, "Third."],
    [scene.expert.email, scene.learner.email, "Second."],
    [scene.learner.email, scene.expert.email, "First."],
  ]);
  expect([rows[0]?.at, rows[0]?.seq, hasNext]).toEqual([new Date(clock), 1, false]);
  for (let n = 0; n < 100; n += 1) await write(`No. ${n}`);
  const [newest, older] = [await read(), await read({ page: "2" })];
  expect([newest.rows.length, newest.hasNext]).toEqual([100, true]);
  expect([older.rows.map(({ content }) => content), older.hasNext]).toEqual([
    ["Third.", "Second.", "First."],
    false,
  ]);
});

describe("a search", () => {
  test("finds both directions of a person, by address, name or id, and a conversation by its id", async () => {
    const other = await otherThread();
    await write("Nadia's.");
    await write("Otto's.", { thread: other.thread });
    await write("To Otto.", { thread: other.thread, from: "expert" });
    const ottos = ["To Otto.", "Otto's."];
    for (const search of [
      "OTTO@test",
      "otto l",
      "lang",
      "Lang Otto",
      other.learner.id,
      other.thread.id.toUpperCase(),
    ])
      expect(await contents({ search }), search).toEqual(ottos);
    expect(await contents({ search: "amara" })).toEqual([...ottos, "Nadia's."]);
    for (const search of ["unknown", "ang", "otto r", "%", newId()])
      expect(await contents({ search })).toEqual([]);
  });

  test("is narrowed down by who wrote and by days", async () => {
    const other = await otherThread();
    await write("Early.", { thread: other.thread, createdAt: new Date("2026-11-20T23:30:00Z") });
    await write("Late.", { thread: other.thread, from: "expert" });
    await write("Nadia's.");
    expect(await contents({ by: "learner" })).toEqual(["Nadia's.", "Early."]);
    expect(await contents({ to: "2026-11-20" })).toEqual(["Early."]);
    expect(await contents({ search: "otto", by: "expert" })).toEqual(["Late."]);
    expect(await contents({ search: "otto", from: "2026-11-20", to: "2026-11-21" })).toEqual(["Early."]);
    expect(await contents({ search: "otto", from: "2026-11-21", by: "learner" })).toEqual([]);
  });

  test("goes through all pages of a person whose conversations take turns", async () => {
    const other = await otherThread();
    for (let n = 0; n < 130; n += 1)
      await write(`No. ${n}`, { thread: n % 3 === 0 ? scene.thread : other.thread });
    const [first, second] = [
      await contents({ search: "amara" }),
      await contents({ search: "amara", page: "2" }),
    ];
    expect([...first, ...second]).toEqual(Array.from({ length: 130 }, (_, n) => `No. ${129 - n}`));
  });
});

describe("a reading", () => {
  test("of the list is one line with its conversations", async () => {
    const other = await otherThread();
    await write("One.");
    await write("Two.");
    await write("Three.", { thread: other.thread });
    await read();
    await read({ search: "otto" }, false);
    const object = { action: "messages-read", actorId: admin.actor.userId, objectId: null };
    const detail = { messages: 3, threads: `${other.thread.id} ${scene.thread.id}` };
    expect(await lines()).toMatchObject([{ ...object, objectType: "chat-thread", detail }]);
  });

  test("of a conversation is one line about it, and its two sides see nothing of it", async () => {
    for (let n = 1; n <= 60; n += 1) await write(`No. ${n}`);
    const before = await t.db.select().from(chatThreads);
    const found = await readThread(t.db, admin, { threadId: scene.thread.id, portion: "newest" });
    expect([found?.messages.at(0)?.content, found?.messages.length]).toEqual(["No. 11", 50]);
    expect([found?.hasOlder, found?.hasNewer, found?.learner.name]).toEqual([true, false, "Nadia Rahman"]);
    const older = { threadId: scene.thread.id, portion: { before: 11 }, shouldAudit: false };
    expect((await readThread(t.db, admin, older))?.messages).toHaveLength(10);
    expect(await t.db.select().from(chatThreads)).toEqual(before);
    for (const threadId of ["x", newId()])
      expect(await readThread(t.db, admin, { threadId, portion: "newest" })).toBeNull();
    const line = { action: "thread-read", actorId: admin.actor.userId, objectId: scene.thread.id };
    expect(await lines()).toMatchObject([{ ...line, detail: { from: 11, to: 60 } }]);
  });

  test("shows nothing that the audit can't note", async () => {
    await write("Private.");
    const unknown = { ...admin, actor: { ...admin.actor, userId: "not an id" } };
    const query = readListQuery(messageList, new URLSearchParams());
    await expect(readMessages(t.db, unknown, { query, zone: "UTC", shouldAudit: true })).rejects.toThrow();
    await expect(
      readThread(t.db, unknown, { threadId: scene.thread.id, portion: "newest" }),
    ).rejects.toThrow();
  });
});

test("of an erased account there is neither address nor name, and its words are as the chat shows them", async () => {
  await write(`I am Nadia Rahman, ${scene.learner.email}.`);
  await eraseAccount(t.db, callerOf(scene.learner));
  const [message] = (await read()).rows;
  expect(message).toMatchObject({ sender: { userId: scene.learner.id, email: null } });
  expect(message?.content).toBe("I am …, ….");
  const found = await readThread(t.db, admin, { threadId: scene.thread.id, portion: "newest" });
  expect(JSON.stringify(found)).not.toMatch(/Nadia/);
});
