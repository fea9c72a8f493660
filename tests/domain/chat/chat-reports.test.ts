import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import type { SignedInCaller } from "~/domain/caller";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { readReport } from "~/domain/chat/reports/read-report.server";
import { reopenReport } from "~/domain/chat/reports/reopen-report.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { listReports } from "~/domain/chat/reports/reports.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createMessage, createThread, threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** A reported conversation reaches the admin, who reads the messages around the report. Each reading is noted. */

const t = useDatabase({ poolSize: 4 });
const supportEmail = "support@keyway.example";

let scene: Awaited<ReturnType<typeof threadScene>>;
let admin: SignedInCaller;
beforeEach(async () => {
  scene = await threadScene(t.db);
  admin = callerOf(await createUser(t.db, { role: "admin" }));
});

const write = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await createMessage(t.db, scene.thread, { from: n % 2 ? "expert" : "learner" });
};
/** The learner reports the expert. */
const report = (reason = "Rude.", { blocks = false, caller = callerOf(scene.learner) } = {}) =>
  reportThread(t.db, caller, { partnerId: scene.expert.id, reason, blocks, supportEmail });
const reported = async (reason?: string) => {
  const answer = await report(reason);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.id;
};
const auditLines = async () =>
  (await t.db.select().from(auditEvents).orderBy(auditEvents.id)).map(
    ({ action, actorId, objectType, objectId }) => [action, actorId, objectType, objectId],
  );

describe("undoing that it was closed", () => {
  const seconds = (count: number) => ({ ...admin, now: new Date(admin.now.getTime() + count * 1000) });

  test("opens the report again for ten seconds, audited", async () => {
    await write(1);
    const id = await reported();
    await closeReport(t.db, admin, id);
    expect(await reopenReport(t.db, seconds(10.001), id)).toEqual({ ok: false, error: "too-late" });
    expect(await reopenReport(t.db, seconds(10), id)).toEqual({ ok: true, value: null });
    expect(await t.db.select().from(chatReports)).toMatchObject([{ closedAt: null }]);
    expect((await auditLines()).map(([action]) => action)).toEqual([
      ...["thread-reported", "report-closed", "report-reopened"],
    ]);
    expect(await reopenReport(t.db, seconds(10), id)).toEqual({ ok: false, error: "too-late" });
    expect(await reopenReport(t.db, admin, newId())).toEqual({ ok: false, error: "not-found" });
  });

  test("is refused once its reporter has sent another one", async () => {
    await write(1);
    const id = await reported();
    await closeReport(t.db, admin, id);
    await reported("Still rude.");
    expect(await reopenReport(t.db, admin, id)).toEqual({ ok: false, error: "too-late" });
    expect(await t.db.$count(chatReports, isNull(chatReports.closedAt))).toBe(1);
  });
});

describe("reporting", () => {
  test("leaves a report, a line in the audit, and a mail to support without names", async () => {
    await write(3);
    const id = await reported();
    expect(await t.db.select().from(chatReports)).toMatchObject([
      { id, threadId: scene.thread.id, reporterId: scene.learner.id, lastSeq: 3, closedAt: null },
    ]);
    const [mail, ...more] = await withFacts(t.db, await t.db.select().from(mails));
    expect([mail?.toEmail, mail?.facts, more]).toEqual([
      supportEmail,
      { reportUrl: `http://localhost:3000/admin/reports/${id}` },
      [],
    ]);
    expect(await auditLines()).toEqual([
      ["thread-reported", scene.learner.id, "chat-thread", scene.thread.id],
    ]);
  });

  test("again adds to the report while it is open, and is a new one once it is closed", async () => {
    await write(1);
    const first = await reported("Rude.");
    await write(2);
    for (const _twice of [1, 2]) expect(await reported("Very rude.")).toBe(first);
    expect(await t.db.select().from(chatReports)).toMatchObject([
      { reason: "Rude.\n\nVery rude.", lastSeq: 1 },
    ]);
    expect(await t.db.$count(mails)).toBe(1);
    await closeReport(t.db, admin, first);
    expect(await reported("Still rude.")).not.toBe(first);
    expect([await t.db.$count(chatReports), await t.db.$count(mails)]).toEqual([2, 2]);
  });

  test("twice at the same time is one report", async () => {
    await write(1);
    const both = await Promise.all([reported("One."), reported("Two.")]);
    expect(new Set(both).size).toBe(1);
    expect([await t.db.$count(chatReports), await t.db.$count(mails)]).toEqual([1, 1]);
  });

  test("blocks too where that is wanted; where there is no thread it does neither", async () => {
    expect(await report("Rude.", { blocks: true })).toEqual({ ok: false, error: "not-found" });
    expect(await t.db.$count(blocks)).toBe(0);
    await write(1);
    expect((await report("Rude.", { blocks: true })).ok).toBe(true);
    expect(await t.db.select().from(blocks)).toMatchObject([
      { blockerId: scene.learner.id, blockedId: scene.expert.id },
    ]);
    expect((await auditLines()).map(([action]) => action)).toEqual(["account-blocked", "thread-reported"]);
  });

  test.each<[string, () => Promise<SignedInCaller>]>([
    ["a user without a part in it", async () => callerOf(await createUser(t.db))],
    ["the admin", async () => admin],
    [
      "a side whose role has changed",
      async () => {
        await t.db.update(users).set({ role: "expert" }).where(eq(users.id, scene.learner.id));
        return callerOf({ ...scene.learner, role: "expert" });
      },
    ],
  ])("finds nothing for %s", async (_who, become) => {
    await write(1);
    expect(await report("Rude.", { caller: await become() })).toEqual({ ok: false, error: "not-found" });
    expect(await t.db.$count(chatReports)).toBe(0);
  });
});

describe("the admin", () => {
  test("reads 20 messages up to the report and 10 after it, and who is who", async () => {
    await write(25);
    await createMessage(t.db, scene.thread, { content: "Give me your address." });
    const id = await reported();
    await write(11);
    await t.db.insert(blocks).values({ blockerId: scene.expert.id, blockedId: scene.learner.id });
    const found = await readReport(t.db, admin, id);
    expect(found?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 7));
    expect(found?.messages.filter(({ isAfterReport }) => isAfterReport)).toHaveLength(10);
    expect(found?.messages[19]).toMatchObject({
      seq: 26,
      isReporter: true,
      content: "Give me your address.",
    });
    expect(found).toMatchObject({
      ...{ id, reason: "Rude.", closedAt: null, hasOlder: true, hasNewer: true },
      reporter: { name: "Nadia Rahman", role: "learner", cardId: null, hasBlocked: false },
      about: { name: "Amara Okafor", role: "expert", cardId: scene.card.id, hasBlocked: true },
    });
  });

  test("leaves a line each time, and none where there is no report", async () => {
    await write(1);
    const id = await reported();
    await readReport(t.db, admin, id);
    await readReport(t.db, admin, id);
    expect(await readReport(t.db, admin, newId())).toBeNull();
    expect(await readReport(t.db, admin, "x")).toBeNull();
    const read = ["thread-read", admin.actor.userId, "chat-thread", scene.thread.id];
    expect((await auditLines()).slice(1)).toEqual([read, read]);
  });

  test("reads nothing that the audit can't note", async () => {
    await write(1);
    const id = await reported();
    const unknown = { ...admin, actor: { ...admin.actor, userId: "not an id" } };
    await expect(readReport(t.db, unknown, id)).rejects.toThrow();
  });

  test("closes a report once, however often it is sent", async () => {
    await write(1);
    const id = await reported();
    expect(await closeReport(t.db, admin, id)).toMatchObject({ ok: true });
    expect(await closeReport(t.db, { ...admin, now: new Date(now.getTime() + 1) }, id)).toMatchObject({
      ok: true,
    });
    expect(await t.db.select().from(chatReports)).toMatchObject([{ closedAt: now }]);
    expect((await auditLines()).slice(1)).toEqual([["report-closed", admin.actor.userId, "chat-report", id]]);
    for (const unknown of [newId(), "x"])
      expect(await closeReport(t.db, admin, unknown)).toEqual({ ok: false, error: "not-found" });
  });

  test("sees what waits, oldest first, and what was closed, newest first, 20 a page", async () => {
    const { id: expertId } = scene.expert;
    const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
    for (let n = 0; n < 23; n += 1) {
      const learner = await createUser(t.db, { fullName: `Learner ${n}` });
      const { id: threadId } = await createThread(t.db, { learnerId: learner.id, expertId });
      await t.db.insert(chatReports).values({
        ...{ threadId, reporterId: n === 0 ? expertId : learner.id, reason: "Rude.", lastSeq: 1 },
        ...{ createdAt: day(-n), closedAt: n > 20 ? day(n) : null },
      });
    }
    const names = async (isClosed: boolean, page: number) => {
      const { reports, hasNext } = await listReports(t.db, { isClosed, page });
      return [reports.map(({ reporter, about }) => `${reporter} on ${about}`), hasNext] as const;
    };
    const ofLearner = (n: number) => `Learner ${n} on Amara Okafor`;
    const [first, hasNext] = await names(false, 1);
    expect([first?.at(0), first?.at(-1), hasNext]).toEqual([ofLearner(20), ofLearner(1), true]);
    expect(await names(false, 2)).toEqual([["Amara Okafor on Learner 0"], false]);
    expect(await names(true, 1)).toEqual([[ofLearner(22), ofLearner(21)], false]);
  });
});
