import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { experts } from "~/db/schema/experts/experts";
import type { SignedInCaller } from "~/domain/caller";
import { listConversations } from "~/domain/chat/reading/conversations.server";
import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { findThread, type Portion } from "~/domain/chat/reading/thread.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  chatExpert,
  chatScene,
  createMessage,
  createThread,
  inboxOf,
  sent,
  threadOf,
} from "../../support/scenes/chat";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** What the two sides of a thread can read, and no other user. */

const t = useDatabase();
const newest = (caller: SignedInCaller, partnerId: string) =>
  findThread(t.db, caller, { partnerId, portion: "newest" });
const list = async (caller: SignedInCaller, page = 1) =>
  (await listConversations(t.db, caller, page)).conversations;

test("each side reads the thread as its own", async () => {
  const { learner, account, expert, asLearner, asExpert } = await chatScene(t.db);
  await t.db
    .update(users)
    .set({ avatarUrl: "https://pictures.example/n.png" })
    .where(eq(users.id, learner.id));
  const clientId = newId();
  const first = await sent(t.db, asLearner, account.id, "Hello", clientId);
  await sent(t.db, asExpert, learner.id, "Good day");
  await markSeen(t.db, asExpert, { partnerId: learner.id, upTo: 1 });
  expect(await newest(asLearner, account.id)).toMatchObject({
    partner: {
      ...{ userId: account.id, name: "Amara O.", avatar: null },
      expert: { id: expert.id, title: "Incident responder", priceCents: 4000 },
    },
    ...{ standing: "open", hasOlder: false, hasNewer: false, lastSeq: 2, seenSeq: 0, partnerSeenSeq: 1 },
    messages: [
      { id: first.id, seq: 1, isOwn: true, clientId, content: "Hello", at: testNow },
      { seq: 2, isOwn: false, content: "Good day" },
    ],
  });
  expect(await newest(asExpert, learner.id)).toMatchObject({
    partner: { userId: learner.id, name: "Nadia R.", avatar: "https://pictures.example/n.png", expert: null },
    ...{ standing: "open", seenSeq: 1, partnerSeenSeq: 0, messages: [{ isOwn: false }, { isOwn: true }] },
  });
});

test("a thread knows the next lesson of its two people, or else their last", async () => {
  const { learner, account, expert, asLearner, asExpert } = await chatScene(t.db);
  await sent(t.db, asLearner, account.id, "Hello");
  const stranger = await createUser(t.db);
  const at = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
  const book = (days: number, more: Partial<Parameters<typeof createBooking>[1]> = {}) =>
    createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: at(days), ...more });
  const lesson = async () => (await newest(asExpert, learner.id))?.lesson;
  expect(await lesson()).toBeNull();
  await book(1, { learnerId: stranger.id });
  const other = await createUser(t.db, { role: "expert" });
  await book(1, { expertId: (await createExpert(t.db, { userId: other.id })).id });
  await book(2, { status: "cancelled", cancelledAt: testNow, cancelledBy: "learner" });
  expect(await lesson()).toBeNull();
  await book(-30, { status: "completed" });
  const last = await book(-3, { status: "completed" });
  expect(await lesson()).toEqual({ bookingId: last.id, startsAt: at(-3), isNext: false });
  await book(9);
  const next = await book(8);
  const running = await book(-0.01);
  expect((await newest(asLearner, account.id))?.lesson).toMatchObject({
    bookingId: running.id,
    isNext: true,
  });
  const later = { ...asLearner, now: at(1) };
  expect((await newest(later, account.id))?.lesson).toEqual({
    bookingId: next.id,
    startsAt: at(8),
    isNext: true,
  });
});

test("each portion of 120 messages has the right ones", async () => {
  const { learner, account, asLearner } = await chatScene(t.db);
  const thread = await createThread(t.db, { learnerId: learner.id, expertId: account.id });
  await t.db.transaction(async (tx) => {
    for (let count = 0; count < 120; count += 1) await createMessage(tx, thread);
  });
  const portions: Array<[Portion, [first: number, last: number], hasOlder: boolean, hasNewer: boolean]> = [
    ["newest", [71, 120], true, false],
    [{ before: 71 }, [21, 70], true, true],
    [{ before: 21 }, [1, 20], false, true],
    [{ before: 1 }, [1, 0], false, true],
    [{ before: 9999 }, [71, 120], true, false],
    [{ around: 60 }, [36, 85], true, true],
    [{ around: 3 }, [1, 50], false, true],
    [{ around: 119 }, [71, 120], true, false],
    [{ around: -5 }, [1, 50], false, true],
  ];
  for (const [portion, [first, last], hasOlder, hasNewer] of portions) {
    const found = await findThread(t.db, asLearner, { partnerId: account.id, portion });
    expect(found).toMatchObject({ hasOlder, hasNewer, lastSeq: 120 });
    const seqs = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect([portion, found?.messages.map(({ seq }) => seq)]).toEqual([portion, seqs]);
  }
});

describe("a thread that hasn't begun", () => {
  test("is there for a learner with a listed expert, also before the address is confirmed", async () => {
    const { account, learner, asLearner } = await chatScene(t.db);
    const empty = { messages: [], lastSeq: 0, hasOlder: false, hasNewer: false, seenSeq: 0 };
    expect(await newest(asLearner, account.id)).toMatchObject({ ...empty, standing: "open" });
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, learner.id));
    expect(await newest(asLearner, account.id)).toMatchObject({ ...empty, standing: "unverified" });
  });

  test("is there for an expert with a learner of theirs, and with no one else", async () => {
    const { expert, learner, asExpert } = await chatScene(t.db);
    expect(await newest(asExpert, learner.id)).toBeNull();
    await createBooking(t.db, { learnerId: learner.id, expertId: expert.id, startsAt: testNow });
    expect(await newest(asExpert, learner.id)).toMatchObject({ standing: "open", messages: [] });
  });
});

test("'not yours' and 'not there' look the same, and so does what isn't an id", async () => {
  const { learner, account, asLearner } = await chatScene(t.db);
  await sent(t.db, asLearner, account.id);
  const [admin, stranger] = [await createUser(t.db, { role: "admin" }), await createUser(t.db)];
  const other = await chatExpert(t.db);
  const tries = new Map<SignedInCaller, string[]>([
    [callerOf(stranger), [learner.id]],
    [other.as, [learner.id, account.id]],
    [callerOf(admin), [learner.id, account.id]],
    [asLearner, [learner.id, newId(), "me"]],
  ]);
  for (const [caller, ids] of tries) {
    for (const id of ids) expect(await newest(caller, id)).toBeNull();
  }
  expect(await list(callerOf(admin))).toEqual([]);
  expect(await inboxOf(t.db, callerOf(admin))).toBeNull();
});

describe("a thread that is closed for both sides", () => {
  type Scene = Awaited<ReturnType<typeof chatScene>>;
  const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(values).where(eq(users.id, id));
  test.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    [
      "blocked",
      "Amara O.",
      (s) => t.db.insert(blocks).values({ blockerId: s.account.id, blockedId: s.learner.id }),
    ],
    [
      "blocked-by-you",
      "Amara O.",
      (s) => t.db.insert(blocks).values({ blockerId: s.learner.id, blockedId: s.account.id }),
    ],
    ["gone", "Amara O.", (s) => set(s.account.id, { isActive: false })],
    ["gone", "Deleted user", (s) => erased(s)],
    [
      "not-linked",
      "Amara O.",
      (s) => t.db.update(experts).set({ approved: false }).where(eq(experts.id, s.expert.id)),
    ],
  ])("is read as before, and says %s of %s", async (standing, name, change) => {
    const scene = await chatScene(t.db);
    await sent(t.db, scene.asLearner, scene.account.id, "Hello");
    await change(scene);
    const partner = { name, userId: scene.account.id };
    expect(await newest(scene.asLearner, scene.account.id)).toMatchObject({ standing, partner, lastSeq: 1 });
    expect(await list(scene.asLearner)).toMatchObject([{ partner, lastMessage: "Hello" }]);
  });

  const erased = async ({ account, expert }: Scene) => {
    await set(account.id, {
      fullName: "Deleted user",
      isActive: false,
      passwordHash: null,
      erasedAt: testNow,
    });
    await t.db.update(experts).set({ deletedAt: testNow }).where(eq(experts.id, expert.id));
  };
});

describe("the list", () => {
  test("has the last conversation first, its last message on one line, and what is unread", async () => {
    const learner = await createUser(t.db);
    const caller = callerOf(learner);
    const [one, other] = [await chatExpert(t.db), await chatExpert(t.db, { name: "Bela Nagy" })];
    await sent(t.db, { ...caller, now: new Date("2026-11-21T10:00:00Z") }, one.account.id, "First");
    await sent(t.db, { ...caller, now: new Date("2026-11-22T10:00:00Z") }, other.account.id, "Other");
    expect((await list(caller)).map(({ partner }) => partner.name)).toEqual(["Bela N.", "Amara O."]);
    for (const text of ["Yes", "`cat`\n\n  notes.txt"]) await sent(t.db, one.as, learner.id, text);
    const unread = { unread: 2, lastMessage: "`cat` notes.txt", isOwn: false, lastAt: testNow };
    expect(await list(caller)).toMatchObject([unread, { unread: 0, lastMessage: "Other", isOwn: true }]);
    expect(await list(one.as)).toMatchObject([{ partner: { name: "Nadia R.", expert: null }, unread: 1 }]);
  });

  test("has 20 on a page, and none beyond the end", async () => {
    const learner = await createUser(t.db);
    for (let count = 0; count < 21; count += 1) {
      const { id: expertId } = await createUser(t.db, { role: "expert" });
      await createMessage(t.db, await createThread(t.db, { learnerId: learner.id, expertId }));
    }
    const pages = [];
    for (const page of [1, 2, 3]) {
      const { conversations, hasNext } = await listConversations(t.db, callerOf(learner), page);
      pages.push([conversations.length, hasNext]);
    }
    expect(pages).toEqual([
      [20, true],
      [1, false],
      [0, false],
    ]);
  });

  test("hides the threads of two experts, and they count for nothing", async () => {
    const { learner, account, asLearner, asExpert } = await chatScene(t.db);
    await sent(t.db, asLearner, account.id);
    await sent(t.db, asExpert, learner.id);
    await t.db.update(users).set({ role: "expert" }).where(eq(users.id, learner.id));
    const turned = callerOf({ ...learner, role: "expert" });
    for (const [caller, partnerId] of [
      [turned, account.id],
      [asExpert, learner.id],
    ] as const) {
      expect(await newest(caller, partnerId)).toBeNull();
      expect(await list(caller)).toEqual([]);
      expect((await inboxOf(t.db, caller))?.unread).toBe(0);
    }
  });
});

describe("what was seen", () => {
  test("lowers both what the thread and what the header count, moves both inboxes, and never falls", async () => {
    const { learner, account, asLearner, asExpert } = await chatScene(t.db);
    for (const text of ["1", "2", "3"]) await sent(t.db, asLearner, account.id, text);
    const inbox = () => inboxOf(t.db, asExpert);
    expect(await inbox()).toEqual({ unread: 3, number: 3 });
    expect(await markSeen(t.db, asExpert, { partnerId: learner.id, upTo: 2 })).toBe(true);
    expect(await inbox()).toEqual({ unread: 1, number: 4 });
    expect(await markSeen(t.db, asExpert, { partnerId: learner.id, upTo: 1 })).toBe(false);
    expect(await inbox()).toEqual({ unread: 1, number: 4 });
    await markSeen(t.db, asExpert, { partnerId: learner.id, upTo: Number.POSITIVE_INFINITY });
    expect(await inbox()).toEqual({ unread: 0, number: 5 });
    expect(await inboxOf(t.db, asLearner)).toEqual({ unread: 0, number: 5 });
    expect(await threadOf(t.db, learner)).toMatchObject({ expertSeenSeq: 3, learnerSeenSeq: 0 });
  });

  test("of a thread that isn't the caller's changes nothing", async () => {
    const { learner, account, asLearner } = await chatScene(t.db);
    await sent(t.db, asLearner, account.id);
    const stranger = await chatExpert(t.db);
    for (const upTo of [1, 0, -1, Number.NaN]) {
      await markSeen(t.db, stranger.as, { partnerId: learner.id, upTo });
      await markSeen(t.db, stranger.as, { partnerId: "me", upTo });
      await markSeen(t.db, asLearner, { partnerId: stranger.account.id, upTo });
    }
    const seen = await t.db
      .select({ learner: chatThreads.learnerSeenSeq, expert: chatThreads.expertSeenSeq })
      .from(chatThreads);
    expect(seen).toEqual([{ learner: 0, expert: 0 }]);
  });
});
