import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { experts } from "~/db/schema/experts/experts";
import type { SignedInCaller } from "~/domain/caller";
import { errorFromFault } from "~/domain/chat/sending/write-message.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { chatScene, send, sent, storedMessages, threadOf } from "../../support/scenes/chat";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createBooking, createUser } from "../../support/scenes/factories";

const t = useDatabase();

test("the text is cleaned, its signs are kept, and both sides' messages count on", async () => {
  const { learner, account, asLearner, asExpert } = await chatScene(t.db);
  const first = await sent(t.db, asLearner, account.id, "  if (a < b && c > \"d\") echo 'x'\r\nnext\u0000  ");
  expect(first.seq).toBe(1);
  expect(await sent(t.db, asExpert, learner.id, "Looks fine")).toMatchObject({ seq: 2 });
  const [stored] = await storedMessages(t.db);
  expect(stored).toMatchObject({
    ...{ id: first.id, content: "if (a < b && c > \"d\") echo 'x'\nnext", createdAt: testNow },
    ...{ senderId: learner.id, receiverId: account.id },
  });
  expect(await threadOf(t.db, learner)).toMatchObject({ learnerUnread: 1, expertUnread: 1, lastSeq: 2 });
});

test.each([
  ["", "empty"],
  [" \n\u200b ", "empty"],
  ["x".repeat(1001), "too-long"],
  ["👩‍👩‍👧‍👦".repeat(1000), "too-long"],
] as const)("content %j is refused as %s", async (content, error) => {
  const { asLearner, account } = await chatScene(t.db);
  expect(await send(t.db, asLearner, account.id, content)).toEqual({ ok: false, error });
});

test("1000 characters as people see them are taken, however many code points they are", async () => {
  const { asLearner, account } = await chatScene(t.db);
  for (const content of ["é".repeat(1000), "👍🏽".repeat(1000)])
    await sent(t.db, asLearner, account.id, content);
});

describe("a client id", () => {
  test("sent again with the same text is the same message, also once the sender is blocked", async () => {
    const { learner, account, asLearner } = await chatScene(t.db);
    const clientId = newId();
    const first = await sent(t.db, asLearner, account.id, "Hello", clientId);
    await sent(t.db, asLearner, account.id, "And another", newId());
    expect(await sent(t.db, asLearner, account.id, " Hello ", clientId.toUpperCase())).toEqual(first);
    await t.db.insert(blocks).values({ blockerId: account.id, blockedId: learner.id });
    expect(await sent(t.db, asLearner, account.id, "Hello", clientId)).toEqual(first);
    const stored = await storedMessages(t.db);
    expect(stored).toHaveLength(2);
    expect(stored.find(({ id }) => id === first.id)).toMatchObject({ clientId });
  });

  test("sent with another text, or to another user, is another message, once as well", async () => {
    const [one, other] = [await chatScene(t.db), await chatScene(t.db)];
    const clientId = newId();
    const texts = [
      [one.account.id, "Hello"],
      [one.account.id, "Hello again"],
      [other.account.id, "Hello"],
    ] as const;
    const ids = [];
    for (const [partnerId, content] of [...texts, ...texts]) {
      ids.push((await sent(t.db, one.asLearner, partnerId, content, clientId)).id);
    }
    expect(ids.slice(3)).toEqual(ids.slice(0, 3));
    expect(new Set(ids).size).toBe(3);
  });

  test("is each sender's own, and what is no UUID counts as none", async () => {
    const { learner, account, asLearner, asExpert } = await chatScene(t.db);
    const clientId = newId();
    await sent(t.db, asLearner, account.id, "Hello", clientId);
    await sent(t.db, asExpert, learner.id, "Hello", clientId);
    await sent(t.db, callerOf(await createUser(t.db)), account.id, "Hello", clientId);
    for (const given of [null, "", "1", "'; drop table"])
      await sent(t.db, asLearner, account.id, "Hello", given);
    expect(await storedMessages(t.db)).toHaveLength(7);
  });
});

type Scene = Awaited<ReturnType<typeof chatScene>>;
const update = (id: string, values: Partial<typeof users.$inferInsert>) =>
  t.db.update(users).set(values).where(eq(users.id, id));
const unlist = ({ expert }: Scene) =>
  t.db.update(experts).set({ approved: false }).where(eq(experts.id, expert.id));

test.each([
  [{ code: "KW001" }, "gone"],
  [{ code: "23514", constraint_name: "chat_messages_roles_check" }, "gone"],
  [{ code: "23514", constraint_name: "chat_messages_blocks_check" }, "blocked"],
  [{ code: "23514", constraint_name: "chat_messages_content_check" }, null],
  [{ code: "23505", constraint_name: "chat_messages_roles_check" }, null],
  [{ code: "40001" }, null],
])("the fault %o is %s to the sender", (fault, error) => {
  const thrown = Object.assign(new Error("Refused"), fault);
  if (error) expect(errorFromFault(thrown)).toBe(error);
  else expect(() => errorFromFault(thrown)).toThrow(thrown);
});

describe("who writes to whom", () => {
  test.each<[string, string, (scene: Scene) => unknown]>([
    [
      "a learner whose address isn't confirmed",
      "unverified",
      (s) => update(s.learner.id, { emailVerifiedAt: null }),
    ],
    ["to an expert who blocked them", "blocked", (s) => block(s.account.id, s.learner.id)],
    ["to an expert whom they blocked", "blocked-by-you", (s) => block(s.learner.id, s.account.id)],
    ["to a deactivated expert", "gone", (s) => update(s.account.id, { isActive: false })],
    ["after their own deactivation", "gone", (s) => update(s.learner.id, { isActive: false })],
    ["to an expert whose card isn't listed", "not-linked", unlist],
    ["to an account that is a learner's now", "not-found", (s) => update(s.account.id, { role: "learner" })],
    ["once they are an expert themselves", "not-found", (s) => update(s.learner.id, { role: "expert" })],
  ])("in a thread that has begun: %s is refused as %s", async (_what, error, change) => {
    const scene = await chatScene(t.db);
    await sent(t.db, scene.asLearner, scene.account.id);
    await change(scene);
    expect(await send(t.db, scene.asLearner, scene.account.id)).toEqual({ ok: false, error });
    expect(await storedMessages(t.db)).toHaveLength(1);
  });

  test.each<[string, (scene: Scene) => Promise<[SignedInCaller, string]>]>([
    ["an account that isn't there", async (s) => [s.asLearner, newId()]],
    ["oneself", async (s) => [s.asLearner, s.learner.id]],
    ["another learner", async (s) => [s.asLearner, (await createUser(t.db)).id]],
    ["another expert", async (s) => [s.asExpert, (await chatScene(t.db)).account.id]],
    ["the admin", async (s) => [s.asLearner, (await createUser(t.db, { role: "admin" })).id]],
    ["an expert without a card", async (s) => [s.asLearner, (await createUser(t.db, { role: "expert" })).id]],
    [
      "a deactivated expert",
      async (s) => [s.asLearner, await changed(s, update(s.account.id, { isActive: false }))],
    ],
    ["an expert whose card isn't listed", async (s) => [s.asLearner, await changed(s, unlist(s))]],
    ["a learner whom the expert has never met", async (s) => [s.asExpert, s.learner.id]],
    [
      "an expert, as the admin",
      async (s) => [callerOf(await createUser(t.db, { role: "admin" })), s.account.id],
    ],
  ])("a first message to %s is refused as to an unknown user", async (_whom, of) => {
    const [caller, partnerId] = await of(await chatScene(t.db));
    expect(await send(t.db, caller, partnerId)).toEqual({ ok: false, error: "not-found" });
    expect(await storedMessages(t.db)).toEqual([]);
  });

  test("a malformed id has an error of its own", async () => {
    const { asLearner } = await chatScene(t.db);
    expect(await send(t.db, asLearner, "me")).toEqual({ ok: false, error: "invalid-user-id" });
  });

  test.each<[string, boolean, (scene: Scene) => unknown]>([
    ["a session ahead", true, (s) => session(s, {})],
    ["a session that took place", true, (s) => session(s, { status: "completed" })],
    ["a hold", false, (s) => session(s, { status: "pending", holdExpiresAt: testNow })],
    ["a seat", true, (s) => seat(s, {})],
    ["a held seat", false, (s) => seat(s, { status: "held" })],
  ])("an expert begins with a learner who has %s: %s", async (_what, ok, meet) => {
    const scene = await chatScene(t.db);
    await meet(scene);
    expect(await send(t.db, scene.asExpert, scene.learner.id)).toMatchObject({ ok });
  });
});

/** The id of the expert's account after this change. */
const changed = async ({ account }: Scene, change: Promise<unknown>) => {
  await change;
  return account.id;
};

const block = (blockerId: string, blockedId: string) => t.db.insert(blocks).values({ blockerId, blockedId });

const session = ({ learner, expert }: Scene, values: Partial<Parameters<typeof createBooking>[1]>) =>
  createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: testNow, ...values });

const seat = async ({ learner, expert }: Scene, values: Parameters<typeof createSeat>[3]) =>
  createSeat(t.db, await createLiveClass(t.db, { expertId: expert.id }), learner, values);
