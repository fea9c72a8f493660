import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classes } from "~/db/schema/classes/classes";
import { subscribers } from "~/db/schema/classes/subscribers";
import { mails } from "~/db/schema/site/mails";
import { foundationsSlug } from "~/domain/classes/class";
import { announceOpenDate } from "~/domain/classes/public/announce-open-date.server";
import { mailOpenDate, openDateBatch } from "~/domain/subscriptions/mail-open-date.server";
import { confirmSubscription, subscribe, unsubscribe } from "~/domain/subscriptions/subscribe.server";
import { callerOf, inDays, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

const t = useDatabase();
const email = "nadia@test.example";
const nextDay = inDays(1);

async function find() {
  const [row] = await t.db.select().from(subscribers).where(eq(subscribers.email, email));
  if (!row) throw new Error("There is no subscriber");
  return row;
}

test("the mail to another person's address isn't the account's", async () => {
  const nadia = await createUser(t.db);
  await subscribe(t.db, callerOf(nadia), email);
  await subscribe(t.db, callerOf(nadia), nadia.email);
  const sent = await t.db.select().from(mails).orderBy(mails.id);
  expect(sent.map(({ toUserId }) => toUserId)).toEqual([null, nadia.id]);
});

describe("subscribing", () => {
  test("mails the link that confirms, once in 30 days, and keeps one row", async () => {
    await subscribe(t.db, visitor(), email);
    await subscribe(t.db, visitor(), email);
    expect(await t.db.$count(subscribers)).toBe(1);
    expect(await find()).toMatchObject({ status: "pending", confirmedAt: null });
    const { id } = await find();
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "subscription",
        toEmail: email,
        aboutType: "subscriber",
        aboutId: id,
        facts: { open: null, subscriberId: id },
      },
    ]);
    await subscribe(t.db, visitor({ now: inDays(29.9) }), email);
    expect(await t.db.$count(mails)).toBe(1);
    await subscribe(t.db, visitor({ now: inDays(30) }), email);
    expect(await t.db.$count(mails)).toBe(2);
  });

  test("two at once are one", async () => {
    await Promise.all([subscribe(t.db, visitor(), email), subscribe(t.db, visitor(), email)]);
    expect([await t.db.$count(subscribers), await t.db.$count(mails)]).toEqual([1, 1]);
  });

  test("counts once confirmed; asked for again, a confirmed address gets nothing", async () => {
    await subscribe(t.db, visitor(), email);
    const { id } = await find();
    expect(await confirmSubscription(t.db, visitor(), id)).toBe(true);
    expect(await confirmSubscription(t.db, visitor({ now: nextDay }), id)).toBe(true);
    expect(await find()).toMatchObject({ status: "confirmed", confirmedAt: now });
    await subscribe(t.db, visitor({ now: nextDay }), email);
    expect(await find()).toMatchObject({ status: "confirmed" });
    expect(await t.db.$count(mails)).toBe(1);
  });

  test("an address that left may come back, by confirming again; until then it is mailed no sooner than any other", async () => {
    await subscribe(t.db, visitor(), email);
    const { id } = await find();
    await confirmSubscription(t.db, visitor(), id);
    await unsubscribe(t.db, visitor(), id);
    await subscribe(t.db, visitor({ now: nextDay }), email);
    expect(await find()).toMatchObject({ status: "unsubscribed" });
    expect(await t.db.$count(mails)).toBe(1);
    await subscribe(t.db, visitor({ now: inDays(30) }), email);
    expect(await find()).toMatchObject({ status: "pending" });
    expect(await t.db.$count(mails)).toBe(2);
  });
});

describe("an open date", () => {
  const jobs = async () =>
    (await t.db.execute(sql`select key from graphile_worker.jobs where key like 'open-date:%'`)).length;

  test("is mailed for the foundations class and its other dates, and for nothing else", async () => {
    const announced = await createLiveClass(t.db, { slug: foundationsSlug, startsAt: null });
    const other = await createLiveClass(t.db);
    for (const { id } of [announced, other]) await announceOpenDate(t.db, id);
    expect(await jobs()).toBe(0);
    const date = await createLiveClass(t.db, { seriesId: announced.seriesId });
    await announceOpenDate(t.db, date.id);
    await announceOpenDate(t.db, date.id);
    expect(await jobs()).toBe(1);
  });

  test("mails every confirmed subscriber once, in batches", async () => {
    const live = await createLiveClass(t.db, { slug: foundationsSlug, title: "Foundations" });
    const count = openDateBatch + 1;
    await t.db.execute(sql`insert into subscribers (id, email, status, confirmed_at)
      select gen_random_uuid(), 'reader-' || n || '@test.example', 'confirmed', now() from generate_series(1, ${count}) as n`);
    await t.db
      .insert(subscribers)
      .values([{ email: "pending@test.example" }, { email: "gone@test.example", status: "unsubscribed" }]);
    const run = () => mailOpenDate(t.db, now, { classId: live.id });
    await run();
    await run();
    const sent = await withFacts(t.db, await t.db.select().from(mails));
    expect(new Set(sent.map(({ toEmail }) => toEmail)).size).toBe(count);
    expect(sent).toHaveLength(count);
    expect(sent.every(({ toEmail }) => toEmail.startsWith("reader-"))).toBe(true);
    expect(sent[0]?.facts.open).toEqual({
      ...{ title: "Foundations", startsAt: "2026-12-01T18:00:00.000Z" },
      classUrl: "http://localhost:3000/classes/beginner-foundations",
    });
  });

  test("is mailed once, as promised: no other date is, until the address is confirmed again", async () => {
    const first = await createLiveClass(t.db, { slug: foundationsSlug });
    const second = await createLiveClass(t.db, { seriesId: first.seriesId });
    const tell = (classId: string, at = now) => mailOpenDate(t.db, at, { classId });
    await t.db.insert(subscribers).values({ email, status: "confirmed", confirmedAt: now, askedAt: now });
    await tell(first.id);
    await tell(second.id, nextDay);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { facts: { open: { classUrl: `http://localhost:3000/classes/${foundationsSlug}` } } },
    ]);
    const { id } = await find();
    await confirmSubscription(t.db, visitor(), id);
    await tell(second.id, nextDay);
    expect(await t.db.$count(mails)).toBe(1);
    await subscribe(t.db, visitor({ now: inDays(30) }), email);
    await confirmSubscription(t.db, visitor({ now: inDays(30) }), id);
    // Neither date is in the past then.
    await t.db.update(classes).set({
      startsAt: inDays(40),
      endsAt: sql`${inDays(40).toISOString()}::timestamptz + interval '1 hour'`,
    });
    await Promise.all([first, second].map((date) => tell(date.id, inDays(31))));
    expect(await t.db.$count(mails)).toBe(3);
  });

  test("that was sold out since is mailed all the same, as its waitlist is open", async () => {
    const live = await createLiveClass(t.db, { slug: foundationsSlug, status: "sold_out" });
    await t.db.insert(subscribers).values({ email, status: "confirmed", confirmedAt: now });
    await mailOpenDate(t.db, now, { classId: live.id });
    expect(await t.db.$count(mails)).toBe(1);
  });

  test("that was cancelled since isn't mailed", async () => {
    const live = await createLiveClass(t.db, {
      slug: foundationsSlug,
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: "admin",
    });
    await t.db.insert(subscribers).values({ email, status: "confirmed", confirmedAt: now });
    await mailOpenDate(t.db, now, { classId: live.id });
    expect(await t.db.$count(mails)).toBe(0);
  });
});
