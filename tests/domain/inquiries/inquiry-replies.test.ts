import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { formAnswers } from "~/db/schema/site/form-answers";
import { inquiryReplies } from "~/db/schema/site/inquiry-replies";
import { mails } from "~/db/schema/site/mails";
import { replyToInquiry } from "~/domain/inquiries/reply-inquiry.server";
import { undoAnswer } from "~/domain/inquiries/undo-answer.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** What the admin answers to a form's message, and for how long that can be taken back. */

const t = useDatabase();
let admin: typeof users.$inferSelect;
let id: string;
const after = (ms: number) =>
  callerOf(admin, { now: new Date(now.getTime() + ms), appUrl: "http://localhost:3000" });

beforeEach(async () => {
  admin = await createUser(t.db, { role: "admin" });
  const [row] = await t.db
    .insert(formAnswers)
    .values({ form: "contact", name: "Nadia", email: "nadia@test.example", answer: "Where?", createdAt: now })
    .returning();
  id = row?.id ?? "";
});

const reply = (text: string, ms = 0) => replyToInquiry(t.db, after(ms), { id, text });
const jobs = async () => {
  const rows = await t.db.execute<{ key: string; run_at: string }>(
    sql`select key, run_at from graphile_worker.jobs`,
  );
  return [...rows].map(({ run_at }) => new Date(run_at).getTime() - now.getTime());
};
const stored = () => t.db.select().from(formAnswers);

test("an answer is mailed after ten seconds, without what was asked; posted twice it is one", async () => {
  expect(await reply("Under Payments.")).toEqual({ ok: true, value: { kind: "contact", sender: "Nadia" } });
  await reply("Under Payments.", 1000);
  expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
    {
      ...{
        template: "inquiry-reply",
        toEmail: "nadia@test.example",
        toName: "",
        toUserId: null,
        replyTo: null,
      },
      facts: { answer: "Under Payments.", contactUrl: "http://localhost:3000/contact" },
    },
  ]);
  expect(await jobs()).toEqual([10_000]);
  expect(await stored()).toMatchObject([{ answeredAt: now, answeredBy: admin.id }]);
  expect(await t.db.select().from(inquiryReplies)).toMatchObject([
    { answeredBy: admin.id, text: "Under Payments." },
  ]);
  expect(await t.db.select().from(auditEvents)).toMatchObject([{ action: "inquiry-replied", objectId: id }]);
});

test("taken back within ten seconds nothing is mailed, and its text waits for the next answer", async () => {
  await reply("Under Paments.");
  expect(await undoAnswer(t.db, after(10_000), id)).toEqual({ ok: true, value: { isReply: true } });
  expect([await t.db.$count(mails), await jobs()]).toEqual([0, []]);
  expect(await stored()).toMatchObject([{ answeredAt: null, answeredBy: null }]);
  const audited = (await t.db.select().from(auditEvents)).map(({ action }) => action).sort();
  expect(audited).toEqual(["inquiry-replied", "inquiry-reply-withdrawn"]);
  expect(await undoAnswer(t.db, after(10_000), id)).toEqual({ ok: false, error: "too-late" });
  await reply("Under Payments.", 20_000);
  expect(await t.db.select().from(inquiryReplies)).toMatchObject([
    { text: "Under Payments.", withdrawnAt: null },
  ]);
});

test("with an earlier answer the inquiry stays answered, at that time", async () => {
  await reply("First.");
  await reply("Second.", 60_000);
  expect((await undoAnswer(t.db, after(61_000), id)).ok).toBe(true);
  expect(await stored()).toMatchObject([{ answeredAt: now, answeredBy: admin.id }]);
  expect(await t.db.$count(mails)).toBe(1);
});

test.each<[why: string, change: () => Promise<unknown>, ms: number]>([
  ["after ten seconds", async () => {}, 10_001],
  ["once a worker sends the mail", () => lockJob(), 5_000],
  ["once the mail was sent", () => t.db.update(mails).set({ status: "sent", sentAt: now }), 5_000],
])("%s it can't be taken back", async (_, change, ms) => {
  await reply("Under Payments.");
  await change();
  expect(await undoAnswer(t.db, after(ms), id)).toEqual({ ok: false, error: "too-late" });
  expect(await t.db.$count(mails)).toBe(1);
  expect(await t.db.select().from(inquiryReplies)).toMatchObject([{ withdrawnAt: null }]);
  expect(await stored()).toMatchObject([{ answeredAt: now }]);
});

const lockJob = () =>
  t.db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);

test("without an address, and for an unknown inquiry, there is no answer", async () => {
  await t.db.update(formAnswers).set({ email: null });
  expect(await reply("Hello")).toEqual({ ok: false, error: "no-address" });
  for (const unknown of ["no id", newId()]) {
    expect(await replyToInquiry(t.db, after(0), { id: unknown, text: "Hello" })).toEqual({
      ok: false,
      error: "not-found",
    });
    expect(await undoAnswer(t.db, after(0), unknown)).toEqual({ ok: false, error: "not-found" });
  }
});

test("a mail about an answer that was taken back, or whose sender was erased, isn't sent", async () => {
  await reply("Under Payments.");
  await t.db.update(inquiryReplies).set({ withdrawnAt: now });
  const [mail] = await t.db.select().from(mails);
  const read = async () => (await withFacts(t.db, mail ? [mail] : []))[0]?.facts;
  const outdated = { outdated: "what it is about was deleted" };
  expect(await read()).toEqual(outdated);
  await t.db.update(inquiryReplies).set({ withdrawnAt: null });
  await t.db.update(formAnswers).set({ email: null }).where(eq(formAnswers.id, id));
  expect(await read()).toEqual(outdated);
});
