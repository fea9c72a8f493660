import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { mails } from "~/db/schema/site/mails";
import { classStandingOf } from "~/domain/classes/class";
import { processDueClasses } from "~/domain/classes/running/process-due-classes.server";
import { countSeats, listWaiting } from "~/domain/classes/running/run-queries.server";
import { confirmEntry } from "~/domain/classes/waitlist/confirm-entry.server";
import { joinWaitlist } from "~/domain/classes/waitlist/join-waitlist.server";
import { leaveWaitlist, restoreEntry } from "~/domain/classes/waitlist/waitlist.server";
import { newId } from "~/platform/ids";
import { callerOf, inMinutes, refused, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classOf,
  createLiveClass,
  createWaitlistEntry,
  hold,
  payForSeat,
  reserve,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** An address that anyone could have typed waits once its mailed link has confirmed it. */

const t = useDatabase();
const done = { ok: true, value: null };
const email = "wanda@test.example";
const day = 24 * 60;

type User = typeof users.$inferSelect;
const join = (
  slug: string,
  { minutes = 0, user, name = "Wanda" }: { minutes?: number; user?: User; name?: string } = {},
) =>
  joinWaitlist(
    t.db,
    user ? callerOf(user, { now: inMinutes(minutes) }) : visitor({ now: inMinutes(minutes) }),
    { slug, name, email, timeZone: "Asia/Dhaka" },
  );
const confirm = (id: string, minutes = 1) => confirmEntry(t.db, visitor({ now: inMinutes(minutes) }), id);
const line = (live: { id: string }) => waitlistOf(t.db, live);
const statuses = async (live: { id: string }) => (await line(live)).map(({ status }) => status);
const mailed = async (to = email) =>
  (await t.db.select().from(mails).where(eq(mails.toEmail, to)).orderBy(mails.id)).map(
    ({ template }) => template,
  );

/** A class whose only seat is held for 15 minutes, and the entry of a visitor who joined its waitlist first. */
async function asked(values: Parameters<typeof createLiveClass>[1] = {}) {
  const live = await createLiveClass(t.db, { maxSeats: 1, ...values });
  const held = await hold(t.db, live);
  expect(await join(live.slug)).toEqual(done);
  const [entry] = await line(live);
  if (!entry) throw new Error("There is no entry");
  return { live, held, entry };
}

/** Does what 15 minutes bring: the hold expires. */
const expireHold = (slug: string) =>
  createUser(t.db).then((user) => reserve(t.db, user, { slug }, { now: inMinutes(15) }));

describe("an address that isn't confirmed", () => {
  test("gets one mail, without a name and with the time until which its link works", async () => {
    const { entry } = await asked();
    expect(entry).toMatchObject({ status: "unconfirmed", name: "Wanda", createdAt: testNow });
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        ...{ template: "waitlist-confirm", toEmail: email, toName: "" },
        facts: { to_name: "", entryId: entry.id, confirmBy: inMinutes(day).toISOString() },
      },
    ]);
  });

  test("isn't on the list, nor counted, for the person who runs the class", async () => {
    const { live } = await asked();
    expect((await countSeats(t.db, [live.id]))(live.id)).toMatchObject({ waiting: 0, offered: 0 });
    expect((await listWaiting(t.db, live.id, 1)).rows).toEqual([]);
  });

  test("is skipped: a free seat is offered to the next, who is number 1", async () => {
    const { live } = await asked();
    const next = await createUser(t.db);
    await joinWaitlist(t.db, callerOf(next), {
      slug: live.slug,
      name: "N",
      email: next.email,
      timeZone: "UTC",
    });
    const [place] = await t.db.select().from(mails).where(eq(mails.template, "waitlist-place"));
    expect(place).toMatchObject({ toEmail: next.email, payload: { position: 1 } });
    await expireHold(live.slug);
    expect(await statuses(live)).toEqual(["unconfirmed", "offered"]);
  });

  test("keeps no seat from the public", async () => {
    const { live } = await asked();
    expect(await expireHold(live.slug)).toMatchObject({ ok: true });
    expect(await statuses(live)).toEqual(["unconfirmed"]);
    expect(classStandingOf(await classOf(t.db, live), inMinutes(15))).toBe("sold-out");
  });

  test("isn't mailed that the class has started", async () => {
    const { live, entry } = await asked({ startsAt: inMinutes(60) });
    await processDueClasses(t.db, { now: inMinutes(60), limit: 10 });
    expect(await confirm(entry.id, 60)).toEqual(refused("started"));
    expect([await statuses(live), await mailed()]).toEqual([["unconfirmed"], ["waitlist-confirm"]]);
  });

  test("leaves with the seat that it buys", async () => {
    const { live, held } = await asked();
    await t.db.update(classWaitlist).set({ email: held.learner.email });
    expect(await payForSeat(t.db, held.seat)).toBe(true);
    expect(await statuses(live)).toEqual(["left"]);
  });
});

describe("confirming", () => {
  test("keeps the place from when it joined, and mails it once", async () => {
    const { live, entry } = await asked();
    await createWaitlistEntry(t.db, live);
    expect([await confirm(entry.id), await confirm(entry.id, 2)]).toEqual([done, done]);
    expect(await line(live)).toMatchObject([
      { id: entry.id, place: entry.place, status: "waiting", createdAt: testNow },
      { status: "waiting" },
    ]);
    expect(await mailed()).toEqual(["waitlist-confirm", "waitlist-place"]);
    const [place] = await t.db.select().from(mails).where(eq(mails.template, "waitlist-place"));
    expect(place).toMatchObject({ payload: { position: 1 } });
  });

  test("while a seat is free gets the offer at once, in place of the position", async () => {
    const { live, entry } = await asked();
    expect(await confirm(entry.id, 15)).toEqual(done);
    expect(await statuses(live)).toEqual(["offered"]);
    expect(await confirm(entry.id, 16)).toEqual(done);
    expect(await mailed()).toEqual(["waitlist-confirm", "waitlist-offer"]);
  });

  test("is possible for 24 hours and no longer", async () => {
    const { live, entry } = await asked();
    expect(await confirm(entry.id, day)).toEqual(refused("unconfirmed"));
    expect(await statuses(live)).toEqual(["unconfirmed"]);
    expect(await confirm(entry.id, day - 1 / 60)).toEqual(done);
  });

  test("is refused with a seat, after leaving, and for what never was", async () => {
    const { entry, held } = await asked();
    await t.db.update(classWaitlist).set({ email: held.learner.email });
    expect(await confirm(entry.id)).toEqual(refused("has-seat"));
    const left = await createWaitlistEntry(t.db, await createLiveClass(t.db), { status: "left" });
    expect(await confirm(left.id)).toEqual(refused("unconfirmed"));
    expect(await confirm(newId())).toEqual(refused("not-found"));
  });

  test("can't be taken back: the database knows no way from waiting to unconfirmed", async () => {
    const { entry } = await asked();
    await confirm(entry.id);
    const back = t.db
      .update(classWaitlist)
      .set({ status: "unconfirmed" })
      .where(eq(classWaitlist.id, entry.id));
    await expect(back).rejects.toThrow();
  });
});

describe("joining again", () => {
  test("keeps the place and mails another link, one a minute at most; the last name counts", async () => {
    const { live, entry } = await asked();
    for (const minutes of [0.5, 10])
      expect(await join(live.slug, { minutes, name: `W ${minutes}` })).toEqual(done);
    expect(await line(live)).toMatchObject([{ id: entry.id, name: "W 10", createdAt: testNow }]);
    expect(await mailed()).toEqual(["waitlist-confirm", "waitlist-confirm"]);
  });

  test("after 24 hours is a new place", async () => {
    const { live, entry } = await asked();
    await hold(t.db, live, inMinutes(day - 1));
    await join(live.slug, { minutes: day - 1 });
    expect(await line(live)).toMatchObject([{ id: entry.id }]);
    await join(live.slug, { minutes: day });
    const [again, ...more] = await line(live);
    expect(more).toEqual([]);
    expect(again?.place).toBeGreaterThan(entry.place);
    expect(again).toMatchObject({ status: "unconfirmed", createdAt: inMinutes(day) });
  });

  test("beside a place that was left is no obstacle to having that one back", async () => {
    const { live, entry } = await asked();
    await confirm(entry.id);
    await leaveWaitlist(t.db, visitor({ now: inMinutes(2) }), entry.id);
    await join(live.slug, { minutes: 3 });
    expect(await statuses(live)).toEqual(["left", "unconfirmed"]);
    expect(await restoreEntry(t.db, visitor({ now: inMinutes(4) }), entry.id)).toEqual(done);
    expect(await line(live)).toMatchObject([{ id: entry.id, status: "waiting" }]);
  });
});

describe("an account", () => {
  test.each<[string, string, Partial<User>]>([
    ["own verified address waits at once", "waiting", { email }],
    ["own verified address in capitals waits at once", "waiting", { email: "Wanda@Test.Example" }],
    ["own unverified address is asked to confirm", "unconfirmed", { email, emailVerifiedAt: null }],
    ["friend's address is asked to confirm", "unconfirmed", {}],
  ])("whose %s", async (_, status, who) => {
    const live = await createLiveClass(t.db, { maxSeats: 1 });
    await hold(t.db, live);
    const user = await createUser(t.db, who);
    expect(await join(live.slug, { user })).toEqual(done);
    expect(await line(live)).toMatchObject([{ status, userId: user.id }]);
    expect(await mailed()).toEqual([status === "waiting" ? "waitlist-place" : "waitlist-confirm"]);
  });

  test.each(["unconfirmed", "waiting"])(
    "gets the place that a visitor took for its address: %s",
    async (before) => {
      const { live, entry } = await asked();
      if (before === "waiting") await confirm(entry.id);
      const user = await createUser(t.db, { email });
      expect(await join(live.slug, { user, minutes: 5, name: "Wanda W" })).toEqual(done);
      expect(await line(live)).toMatchObject([
        { id: entry.id, place: entry.place, status: "waiting", userId: user.id, name: "Wanda W" },
      ]);
      expect(await mailed()).toEqual(["waitlist-confirm", "waitlist-place"]);
    },
  );
});
