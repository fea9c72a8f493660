import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/site/audit-events";
import { auditActions } from "~/domain/audit/audit";
import { readAuditOf } from "~/domain/lists/audit.server";
import { auditList } from "~/domain/lists/audit-list.server";
import { auditFacts, auditSentence, sentenceText } from "~/domain/lists/audit-sentence";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { filed, listed, listReader } from "../../support/scenes/queue-scene";

/** The audit on the admin's pages: searched by person, action and time, and worded in plain English. */

const t = useDatabase();

type Event = typeof auditEvents.$inferInsert;
let clock: number;
const write = async (...events: Array<Partial<Event>>) => {
  for (const event of events) {
    clock += 60_000;
    await t.db.insert(auditEvents).values({
      ...{ action: "sign-in", objectType: "user", createdAt: new Date(clock) },
      ...event,
    });
  }
};
const ask = async (query: Record<string, string> = {}, zone = "UTC") =>
  listed(t, auditList, String(new URLSearchParams(query)), listReader(await createUser(t.db), { zone }));
const told = async (query?: Record<string, string>, zone?: string) =>
  (await ask(query, zone)).rows.map((line) => sentenceText(auditSentence(line)));

let scene: Awaited<ReturnType<typeof threadScene>>;
let admin: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  clock = Date.parse("2026-11-23T08:00:00Z");
  scene = await threadScene(t.db);
  admin = await createUser(t.db, { role: "admin", fullName: "Ada Min", email: "ada@test.example" });
});

test("each action is named by a test that shows that it is audited", () => {
  const root = join(import.meta.dirname, "../..");
  const texts = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const isNamed = (action: string) =>
    texts.some((text) => text.includes(`"${action}"`) || text.includes(`${action}:`));
  expect(Object.keys(auditActions).filter((action) => !isNamed(action))).toEqual([]);
});

describe("a line says", () => {
  test("who did what to whom, with a way to each", async () => {
    const { learner, expert, card, thread } = scene;
    await write(
      { actorId: learner.id, objectId: learner.id, detail: { method: "password" } },
      { action: "sign-in-failed", objectId: null, detail: { reason: "unknown-user" } },
      { action: "deactivated", actorId: admin.id, objectId: learner.id, detail: { isUnlisted: false } },
      {
        ...{ action: "expert-linked", actorId: admin.id, objectType: "expert", objectId: card.id },
        detail: { userId: expert.id },
      },
      {
        ...{ action: "booking-cancelled", actorId: admin.id, objectType: "booking", objectId: null },
        detail: { was: "confirmed", refundCents: 8000 },
      },
      { action: "role-changed", objectId: learner.id, detail: { from: "learner", to: "expert" } },
      { action: "hours-saved", actorId: expert.id, objectType: "expert", objectId: card.id },
      {
        ...{ action: "thread-read", actorId: admin.id, objectType: "chat-thread", objectId: thread.id },
        detail: { report: newId() },
      },
      { action: "second-factor-disabled", objectId: learner.id, detail: { by: "operator" } },
      {
        ...{ action: "payment-refunded", actorId: admin.id, objectType: "refund", objectId: null },
        detail: { refundId: newId(), amountCents: 4000, leftCents: 50, currency: "EUR" },
      },
    );
    const { rows } = await ask();
    expect(rows.map((line) => `${sentenceText(auditSentence(line))} (${auditFacts(line)})`)).toEqual([
      "Ada Min gave back money of a refund (amount 40.00 EUR, left 0.50 EUR)",
      "The operator switched off two-factor authentication for Nadia Rahman ()",
      "Ada Min read the conversation of Nadia Rahman with Amara Okafor ()",
      "Amara Okafor changed the hours of their expert record ()",
      "The program changed the role of Nadia Rahman from learner to expert ()",
      "Ada Min cancelled a session (refund $80.00, was confirmed)",
      `Ada Min linked the expert record of ${card.name} to the account of Amara Okafor ()`,
      "Ada Min deactivated Nadia Rahman (is unlisted no)",
      "A visitor failed to sign in as a person without an account (reason unknown-user)",
      "Nadia Rahman signed in (method password)",
    ]);
    expect(rows.filter(({ action }) => action === "deactivated").flatMap(auditSentence)).toEqual([
      { text: "Ada Min", href: `/admin/users/${admin.id}` },
      " ",
      "deactivated ",
      { text: "Nadia Rahman", href: `/admin/users/${learner.id}` },
    ]);
  });

  test("something for each action, also where what it was about is gone", async () => {
    for (const action of Object.keys(auditActions)) {
      await write({ action, objectId: newId(), actorId: newId() });
    }
    const lines = [...(await told()), ...(await told({ page: "2" })), ...(await told({ page: "3" }))];
    expect(lines).toHaveLength(Object.keys(auditActions).length);
    for (const line of lines) expect(line).toMatch(/^An account that no longer exists [^{}]+$/);
    await write({ action: "a-later-word", objectType: "comet", objectId: null });
    expect((await told())[0]).toBe('A visitor did "a-later-word" to comet');
  });

  test("no name of an erased account", async () => {
    const { learner } = scene;
    await write({ actorId: learner.id, objectId: learner.id });
    await eraseAccount(t.db, callerOf(learner));
    const { rows } = await ask({ search: learner.id });
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toMatch(/Nadia|Rahman|test\.example/);
    expect((await told({ search: learner.id })).at(-1)).toBe("Deleted user signed in");
    expect(await told({ search: "Nadia" })).toEqual([]);
  });
});

describe("a search finds", () => {
  test("what an account did, by words of a name or the beginning of an address in any case", async () => {
    await write({ actorId: admin.id, objectId: admin.id }, { actorId: scene.learner.id });
    expect(await told({ search: "ADA@te" })).toEqual(["Ada Min signed in"]);
    expect(await told({ search: "Min" })).toEqual(["Ada Min signed in"]);
    expect(await told({ search: "nadia r" })).toHaveLength(1);
    for (const search of ["_", "da", "in", "da@te", "Ada Rahman"]) expect(await told({ search })).toEqual([]);
  });

  test("by a whole id what was done by it and to it, and the lists in which its conversation was read", async () => {
    const { learner, thread } = scene;
    await write(
      { actorId: learner.id, objectId: newId() },
      { action: "deactivated", actorId: admin.id, objectId: learner.id },
      {
        ...{ action: "messages-read", actorId: admin.id, objectType: "chat-thread" },
        detail: { messages: 3, threads: `${newId()} ${thread.id}` },
      },
      { action: "messages-read", actorId: admin.id, objectType: "chat-thread", detail: { threads: newId() } },
    );
    expect(await told({ search: learner.id.toUpperCase() })).toHaveLength(2);
    expect(await told({ search: thread.id })).toEqual(["Ada Min read a page of the list of messages"]);
    expect(await told({ search: thread.id.slice(0, 20) })).toEqual([]);
    const of = await readAuditOf(t.db, { type: "user", id: learner.id });
    expect(of.map(({ action }) => action)).toEqual(["deactivated", "sign-in"]);
  });

  test("one action, on days of the reader's calendar", async () => {
    await write(
      { createdAt: new Date("2026-11-22T23:30:00Z") },
      { action: "sign-out", createdAt: new Date("2026-11-23T12:00:00Z") },
      { createdAt: new Date("2026-11-23T23:30:00Z") },
    );
    const times = async (query: Record<string, string>, zone?: string) =>
      (await ask(query, zone)).rows.map(({ at }) => at.toISOString().slice(5, 16));
    expect(await times({ action: "sign-out" })).toEqual(["11-23T12:00"]);
    const day = { from: "2026-11-23", to: "2026-11-23" };
    expect(await times(day)).toEqual(["11-23T23:30", "11-23T12:00"]);
    expect(await times(day, "Europe/Paris")).toEqual(["11-23T12:00", "11-22T23:30"]);
    expect(await times({ from: "2026-11-24" })).toEqual([]);
    // A value that isn't a day or an action, or is a day that the database can't store, is ignored.
    for (const [name, value] of [
      ["from", "2026-02-30"],
      ["to", "0000-01-01"],
      ["to", "9999-12-31"],
      ["action", "x"],
    ] as const)
      expect(await times({ [name]: value }), value).toHaveLength(3);
  });
});

test("pages and the file go through all lines, newest first", async () => {
  const at = new Date("2026-11-23T12:00:00Z");
  await t.db.insert(auditEvents).values(
    Array.from({ length: 60 }, (_, n) => ({
      ...{ action: "sign-in", objectType: "user", detail: { n }, createdAt: at },
    })),
  );
  const [first, second] = [await ask(), await ask({ page: "2" })];
  expect([first.rows.length, first.hasNext, second.rows.length, second.hasNext]).toEqual([
    50,
    true,
    10,
    false,
  ]);
  const file = await filed(t, auditList, { reader: listReader(await createUser(t.db)), piece: 25 });
  expect(file.map(({ id }) => id)).toEqual([...first.rows, ...second.rows].map(({ id }) => id));
});
