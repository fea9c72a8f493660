import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { findMessageDialogs } from "~/domain/chat/sending/message-dialogs.server";
import { type MessageToExpert, writeToExpert } from "~/domain/chat/sending/write-to-expert.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { chatExpert, sent, storedMessages } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";

/** Writing to an expert from a card, and sharing the first message with others of the speciality. */

const t = useDatabase();
type Expert = Awaited<ReturnType<typeof chatExpert>>;

/** A learner, an expert and four others of the same speciality, in the recommended order. */
async function scene() {
  const learner = await createUser(t.db);
  const specialties = ["Incident response", "Forensics"];
  const asked = await chatExpert(t.db, { name: "Amara Okafor", specialties, rating: 1 });
  const others = [];
  for (const [index, name] of ["Bela Nagy", "Cleo Marsh", "Dana Frost", "Emil Storm"].entries()) {
    const rating = 5 - index / 2;
    others.push(await chatExpert(t.db, { name, specialties: ["Forensics"], rating, reviews: 3 }));
  }
  const [bela, cleo, dana, emil] = others;
  if (!bela || !cleo || !dana || !emil) throw new Error("There are four");
  return { learner, caller: callerOf(learner), asked, bela, cleo, dana, emil };
}

const suggested = async (caller: SignedInCaller, { expert }: Expert) =>
  ((await findMessageDialogs(t.db, caller, [expert.id])).get(expert.id)?.suggested ?? []).map(
    ({ displayName }) => displayName,
  );
const write = (caller: SignedInCaller, expertId: string, message: Partial<MessageToExpert> = {}) =>
  writeToExpert(t.db, caller, { expertId, content: "Hello", clientId: newId(), shareWith: null, ...message });
const receivers = async () => (await storedMessages(t.db)).map(({ receiverId }) => receiverId);

describe("the suggestions", () => {
  test("are the three most recommended ones of the speciality", async () => {
    const { caller, asked } = await scene();
    await t.db.update(experts).set({ isFreeSoon: true }).where(eq(experts.name, "Dana Frost"));
    expect(await suggested(caller, asked)).toEqual(["Dana F.", "Bela N.", "Cleo M."]);
  });

  type Scene = Awaited<ReturnType<typeof scene>>;
  const card = ({ bela }: Scene, values: Partial<typeof experts.$inferInsert>) =>
    t.db.update(experts).set(values).where(eq(experts.id, bela.expert.id));
  const account = ({ bela }: Scene, values: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(values).where(eq(users.id, bela.account.id));
  const unsuitable: Array<[string, (scene: Scene) => Promise<unknown>]> = [
    ["isn't listed", (s) => card(s, { approved: false })],
    ["has another speciality", (s) => card(s, { specialties: ["forensics of cars"] })],
    [
      "has no account",
      ({ bela }) => t.db.delete(expertsUsers).where(eq(expertsUsers.userId, bela.account.id)),
    ],
    ["is deactivated", (s) => account(s, { isActive: false })],
    ["is a learner", (s) => account(s, { role: "learner" })],
    ["has a conversation with the caller", ({ caller, bela }) => sent(t.db, caller, bela.account.id)],
    [
      "has blocked the caller",
      ({ bela, learner }) =>
        t.db.insert(blocks).values({ blockerId: bela.account.id, blockedId: learner.id }),
    ],
    [
      "was blocked by the caller",
      ({ bela, learner }) =>
        t.db.insert(blocks).values({ blockerId: learner.id, blockedId: bela.account.id }),
    ],
  ];

  test.each(unsuitable)("leave out who %s, and nothing is shared with them either", async (_why, change) => {
    const around = await scene();
    await change(around);
    expect(await suggested(around.caller, around.asked)).toEqual(["Cleo M.", "Dana F.", "Emil S."]);
    const before = await receivers();
    const shareWith = [around.bela.expert.id, around.cleo.expert.id];
    expect(await write(around.caller, around.asked.expert.id, { shareWith })).toMatchObject({
      ok: true,
      value: { sharedWith: ["Cleo M."] },
    });
    expect((await receivers()).length - before.length).toBe(2);
  });

  test("are none without a speciality, and for anybody but a learner", async () => {
    const { caller, asked, bela } = await scene();
    expect(await suggested(bela.as, asked)).toEqual([]);
    await t.db.update(experts).set({ specialties: [] }).where(eq(experts.id, asked.expert.id));
    expect(await suggested(caller, asked)).toEqual([]);
  });

  test("come for several experts at once, each without itself", async () => {
    const { caller, asked, bela } = await scene();
    const found = await findMessageDialogs(t.db, caller, [asked.expert.id, bela.expert.id, newId(), "me"]);
    expect([...found.keys()].sort()).toEqual([asked.expert.id, bela.expert.id].sort());
    expect(found.get(bela.expert.id)?.suggested.map(({ displayName }) => displayName)).toEqual([
      "Cleo M.",
      "Dana F.",
      "Emil S.",
    ]);
  });
});

describe("writing", () => {
  test("takes the record's or the account's id, and shares what was named, three at most", async () => {
    const { caller, asked, bela, cleo, dana, emil } = await scene();
    const shareWith = [bela, cleo, dana, emil].map(({ expert }) => expert.id);
    const value = { partnerId: asked.account.id, sharedWith: ["Bela N.", "Cleo M.", "Dana F."] };
    expect(await write(caller, asked.expert.id, { shareWith })).toEqual({ ok: true, value });
    expect(await write(caller, asked.account.id)).toMatchObject({ ok: true });
    const messages = await storedMessages(t.db);
    expect(messages.map(({ content }) => content)).toEqual(Array(5).fill("Hello"));
    expect(new Set(messages.map(({ receiverId }) => receiverId)).size).toBe(4);
  });

  test("again with the same id, also 20 times at once, writes nothing more and answers the same", async () => {
    const { caller, asked, bela, cleo } = await scene();
    const shareWith = [bela.expert.id, cleo.expert.id];
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(caller, asked.expert.id, { clientId, shareWith })),
    );
    const value = { partnerId: asked.account.id, sharedWith: ["Bela N.", "Cleo M."] };
    expect(answers).toEqual(Array(20).fill({ ok: true, value }));
    expect((await receivers()).sort()).toEqual([asked, bela, cleo].map(({ account }) => account.id).sort());
  });

  test("is refused as a whole: nothing is shared that the expert doesn't get", async () => {
    const { learner, caller, asked, bela } = await scene();
    await t.db.insert(blocks).values({ blockerId: asked.account.id, blockedId: learner.id });
    expect(await write(caller, asked.expert.id, { shareWith: [bela.expert.id] })).toEqual({
      ok: false,
      error: "blocked",
    });
    expect(await receivers()).toEqual([]);
  });

  type Scene = Awaited<ReturnType<typeof scene>>;
  test.each<[string, (scene: Scene) => Promise<Awaited<ReturnType<typeof write>>>]>([
    ["invalid-expert", ({ caller }) => write(caller, "amara")],
    ["expert-not-found", ({ caller }) => write(caller, newId())],
    [
      "expert-not-found",
      async ({ caller }) => write(caller, (await createExpert(t.db, { approved: false })).id),
    ],
    ["not-linked", async ({ caller }) => write(caller, (await createExpert(t.db)).id)],
    ["wrong-roles", ({ asked, bela }) => write(bela.as, asked.expert.id)],
    [
      "wrong-roles",
      async ({ asked }) => write(callerOf(await createUser(t.db, { role: "admin" })), asked.expert.id),
    ],
    ["empty", ({ caller, asked }) => write(caller, asked.expert.id, { content: " " })],
    ["too-long", ({ caller, asked }) => write(caller, asked.expert.id, { content: "x".repeat(1001) })],
    [
      "unverified",
      async ({ asked }) =>
        write(callerOf(await createUser(t.db, { emailVerifiedAt: null })), asked.expert.id),
    ],
    [
      "gone",
      async ({ caller, asked }) => {
        await t.db.update(users).set({ isActive: false }).where(eq(users.id, asked.account.id));
        return write(caller, asked.expert.id);
      },
    ],
  ])("is refused as %s", async (error, attempt) => {
    expect(await attempt(await scene())).toEqual({ ok: false, error });
  });
});

test("'Recent Messages' are the last three of each conversation, oldest first", async () => {
  const { learner, caller, asked, bela, cleo } = await scene();
  for (const text of ["1", "2", "3"]) await sent(t.db, caller, asked.account.id, text);
  await sent(t.db, asked.as, learner.id, "4");
  await sent(t.db, caller, bela.account.id, "Only");
  const recent = await findMessageDialogs(t.db, caller, [asked.expert.id, bela.expert.id, cleo.expert.id]);
  const texts = [...recent].map(([id, { partnerId, messages }]) => [
    id,
    [partnerId, ...messages.map(({ content }) => content)],
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    [asked.expert.id]: [asked.account.id, "2", "3", "4"],
    [bela.expert.id]: [bela.account.id, "Only"],
    [cleo.expert.id]: [cleo.account.id],
  });
  expect(recent.get(asked.expert.id)?.messages.map(({ isOwn }) => isOwn)).toEqual([true, true, false]);
  const stranger = await findMessageDialogs(t.db, callerOf(await createUser(t.db)), [asked.expert.id]);
  expect(stranger.get(asked.expert.id)).toMatchObject({ partnerId: asked.account.id, messages: [] });
});
