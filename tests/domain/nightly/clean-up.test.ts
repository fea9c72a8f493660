import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { throttles } from "~/db/schema/accounts/throttles";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { subscribers } from "~/db/schema/classes/subscribers";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { visitorSalts } from "~/db/schema/experts/visitor-salts";
import { mails } from "~/db/schema/site/mails";
import { searchesWithoutResult } from "~/db/schema/site/searches-without-result";
import { countEmptySearch } from "~/domain/experts/listing/empty-searches.server";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createWaitlistEntry } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { queueConfirmation, waitingJobs } from "../../support/scenes/mails";
import { days, useCleanUpScene } from "./clean-up-scene";

/** What the daily clean-up deletes, after how long, and what it leaves. */

const t = useDatabase();
const { cleanOnce, session, mail } = useCleanUpScene(t);

test("sessions go when they have expired, in batches, and the others stay", async () => {
  const { id } = await createUser(t.db);
  for (const ago of [0, 0.001, 1, 3, 400]) await session(id, days(ago));
  await session(id, days(-0.001));
  await session(id, days(-30));
  await cleanOnce(2);
  const left = await t.db.select({ at: sessions.expiresAt }).from(sessions).orderBy(sessions.expiresAt);
  expect(left.map(({ at }) => at)).toEqual([days(-0.001), days(-30)]);
});

test("mailed links go 30 days after they expired, used or not", async () => {
  const { id: userId } = await createUser(t.db);
  const link = (ago: number, usedAt: Date | null = null) => ({
    tokenHash: Buffer.from(crypto.randomUUID()),
    userId,
    purpose: "reset-password" as const,
    expiresAt: days(ago),
    usedAt,
  });
  await t.db
    .insert(emailLinks)
    .values([link(-1), link(0), link(29.999, days(30)), link(30), link(31, days(31)), link(90)]);
  await cleanOnce(2);
  const left = await t.db.select().from(emailLinks).orderBy(emailLinks.expiresAt);
  expect(left.map(({ expiresAt }) => expiresAt)).toEqual([days(29.999), days(0), days(-1)]);
});

test("throttles go when they have expired; one that counts again just now stays", async () => {
  const row = (ago: number) => ({
    key: Buffer.from(crypto.randomUUID()),
    rule: "ask:address",
    attempts: 1,
    blockedUntil: days(ago),
    expiresAt: days(ago),
  });
  const held = row(5);
  await t.db.insert(throttles).values([row(-0.001), row(0), row(1), held, row(400)]);
  await t.db.transaction(async (tx) => {
    await tx
      .update(throttles)
      .set({ attempts: 2, expiresAt: days(-1) })
      .where(eq(throttles.key, held.key));
    await cleanOnce(2);
  });
  const left = await t.db.select().from(throttles).orderBy(throttles.expiresAt);
  expect(left.map(({ expiresAt }) => expiresAt)).toEqual([days(-0.001), days(-1)]);
});

test("counts of searches without result go after 90 days", async () => {
  for (const ago of [89, 90, 400]) await countEmptySearch(t.db, { term: "mainframe", now: days(ago) });
  await cleanOnce(1);
  const left = await t.db.select({ day: searchesWithoutResult.day }).from(searchesWithoutResult);
  expect(left.map(({ day }) => day)).toEqual([days(89).toISOString().slice(0, 10)]);
});

test("waitlist entries that weren't confirmed go after 24 hours; others stay", async () => {
  const live = await createLiveClass(t.db);
  for (const ago of [0.999, 1, 2]) {
    await createWaitlistEntry(t.db, live, { status: "unconfirmed", createdAt: days(ago), name: `${ago}` });
  }
  await createWaitlistEntry(t.db, live, { createdAt: days(9), name: "waits" });
  await cleanOnce(1);
  const left = await t.db
    .select({ name: classWaitlist.name })
    .from(classWaitlist)
    .orderBy(classWaitlist.name);
  expect(left.map(({ name }) => name)).toEqual(["0.999", "waits"]);
});

test("salts older than two days go, views stay", async () => {
  const salt = Buffer.from("salt");
  for (const ago of [0, 1, 2, 3, 9]) {
    await t.db.insert(visitorSalts).values({ day: days(ago).toISOString().slice(0, 10), salt });
  }
  const { id: expertId } = await createExpert(t.db);
  const viewedUntil = new Date(days(500).getTime() + 1_800_000);
  await t.db
    .insert(expertProfileViews)
    .values({ expertId, viewerKey: "x", viewedAt: days(500), viewedUntil });
  await cleanOnce();
  const left = await t.db.select({ day: visitorSalts.day }).from(visitorSalts).orderBy(visitorSalts.day);
  expect(left.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(await t.db.$count(expertProfileViews)).toBe(1);
});

test("mails lose their content after 30 days and go after 90, unless they wait", async () => {
  await mail("fresh", days(29.9));
  for (const status of ["sent", "failed", "queued"] as const) {
    await mail(`month:${status}`, days(30.1), { status });
    await mail(`almost:${status}`, days(89.9), { status });
    await mail(`quarter:${status}`, days(90.1), { status });
  }
  await cleanOnce(3);
  const rows = await t.db.select().from(mails);
  const isFull = (row: typeof mails.$inferSelect) => JSON.stringify(row).includes("a secret");
  expect(
    rows
      .filter(isFull)
      .map((row) => row.dedupeKey)
      .sort(),
  ).toEqual(["almost:queued", "fresh", "month:queued", "quarter:queued"]);
  const emptied = rows.filter((row) => !isFull(row));
  expect(emptied.map((row) => row.dedupeKey).sort()).toEqual([
    "almost:failed",
    "almost:sent",
    "month:failed",
    "month:sent",
  ]);
  for (const row of emptied) {
    expect(row).toMatchObject({
      toEmail: "amara@test.example",
      payload: null,
      replyTo: null,
      subject: null,
      html: null,
      text: null,
    });
  }
});

test("unconfirmed addresses go 30 days after they were asked; confirmed ones and those who left stay", async () => {
  const asked = (name: string, ago: number, values: Partial<typeof subscribers.$inferInsert> = {}) => ({
    ...{ email: `${name}@test.example`, askedAt: days(ago), createdAt: days(90), ...values },
  });
  await t.db
    .insert(subscribers)
    .values([
      asked("old", 30),
      asked("older", 90),
      asked("fresh", 29.9),
      asked("on", 90, { status: "confirmed", confirmedAt: days(90) }),
      asked("left", 90, { status: "unsubscribed" }),
    ]);
  await cleanOnce(1);
  const left = await t.db.select().from(subscribers).orderBy(subscribers.email);
  expect(left.map((row) => row.email.split("@")[0])).toEqual(["fresh", "left", "on"]);
});

test("a job without attempts goes 30 days later", async () => {
  await queueConfirmation(t.db, "dead");
  await queueConfirmation(t.db, "waiting");
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = (select 'mail:' || id from mails where dedupe_key = 'dead')`);
  const age = (at: Date) => sql`update graphile_worker._private_jobs set updated_at = ${at.toISOString()}`;
  await t.db.execute(age(days(29)));
  await cleanOnce();
  expect(await waitingJobs(t.db)).toHaveLength(2);
  await t.db.execute(age(days(31)));
  await cleanOnce();
  expect(await waitingJobs(t.db)).toMatchObject([{ attempts: 0 }]);
});
