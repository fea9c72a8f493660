import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { acceptOffer, declineOffer, leaveWaitlist } from "~/domain/classes/waitlist/waitlist.server";
import { newId } from "~/platform/ids";
import { callerOf, inMinutes, refused, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  joinConfirmed,
  payForSeat,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/** The waitlist of a class: how people join it, who is offered a free seat, and what follows an offer. */

const t = useDatabase();
const startsAt = new Date("2026-12-01T18:00:00.000Z");
const done = { ok: true, value: null };

const join = (
  slug: string,
  email: string,
  { user, now = testNow }: { user?: typeof users.$inferSelect; now?: Date } = {},
) => joinConfirmed(t.db, { slug, email, caller: user ? callerOf(user, { now }) : visitor({ now }) });
const accept = (user: typeof users.$inferSelect, entryId: string, now = testNow, shownPriceCents?: number) =>
  acceptOffer(t.db, callerOf(user, { now }), {
    ...{ entryId, timeZone: "UTC" },
    ...(shownPriceCents !== undefined && { shownPriceCents }),
  });
const decline = (entryId: string, now = testNow) => declineOffer(t.db, visitor({ now }), entryId);
const leave = (entryId: string, now = testNow) => leaveWaitlist(t.db, visitor({ now }), entryId);
const statuses = async (live: { id: string }) => (await waitlistOf(t.db, live)).map(({ status }) => status);

/** A class whose only seat is taken, with `waiting` people on the waitlist. */
async function fullClass(waiting: number, values: Partial<typeof classes.$inferInsert> = {}) {
  const live = await createLiveClass(t.db, { maxSeats: 1, ...values });
  const held = await hold(t.db, live);
  const entries: Array<Awaited<ReturnType<typeof createWaitlistEntry>>> = [];
  for (let index = 0; index < waiting; index += 1) entries.push(await createWaitlistEntry(t.db, live));
  const entryId = (index: number) => entries[index]?.id ?? "";
  return { live, held, entryId };
}

/** A full class whose hold has expired, so that the first waitlist entry has an offer. */
async function offeredClass(waiting: number, values: Partial<typeof classes.$inferInsert> = {}) {
  const scene = await fullClass(waiting, values);
  await reserve(t.db, await createUser(t.db), scene.live, { now: inMinutes(15) });
  return scene;
}

describe("joining", () => {
  test("writes the address trimmed and in small letters, and mails the position", async () => {
    const { live } = await fullClass(1);
    expect(await join(live.slug, "  Wanda@Test.Example ")).toEqual(done);
    expect((await waitlistOf(t.db, live))[1]).toMatchObject({
      ...{ name: "Wanda Wait", email: "wanda@test.example", status: "waiting", userId: null },
    });
    expect(await classMails(t.db)).toMatchObject([
      {
        ...{ template: "waitlist-place", toEmail: "wanda@test.example" },
        facts: { position: 2, timeZone: "Asia/Dhaka" },
      },
    ]);
  });

  test.each<[string, string, { email?: string; emailVerifiedAt?: null } | null]>([
    ["a verified account's own address", "Wanda Wait", {}],
    ["an account's own address that isn't verified", "", { emailVerifiedAt: null }],
    ["another person's address", "", { email: "else@test.example" }],
    ["a visitor's", "", null],
  ])("no stranger's words in a mail: with %s the name is '%s'", async (_, name, who) => {
    const { live, held } = await fullClass(0);
    const user = who && (await createUser(t.db, { email: "wanda@test.example", ...who }));
    await join(live.slug, "wanda@test.example", user ? { user } : {});
    await t.db
      .update(users)
      .set({ emailVerifiedAt: inMinutes(1) })
      .where(isNull(users.emailVerifiedAt));
    await reserve(t.db, held.learner, live, { now: inMinutes(15) });
    const own = (await classMails(t.db)).filter(({ toEmail }) => toEmail === "wanda@test.example");
    const named = { toName: name, facts: { to_name: name } };
    expect(own).toMatchObject([named, named]);
  });

  test("again is the same answer, no second place and no second mail; after leaving it is a new place", async () => {
    const { live } = await fullClass(0);
    for (const email of ["wanda@test.example", "WANDA@test.example"]) await join(live.slug, email);
    const [first, ...more] = await waitlistOf(t.db, live);
    expect([more.length, (await classMails(t.db)).length]).toEqual([0, 1]);
    await leave(first?.id ?? "");
    expect(await join(live.slug, "wanda@test.example")).toEqual(done);
    expect(await statuses(live)).toEqual(["left", "waiting"]);
  });

  test("needs a class ahead that is full or closed by hand", async () => {
    const free = await createLiveClass(t.db);
    const byHand = await createLiveClass(t.db, { status: "sold_out" });
    const dateless = await createLiveClass(t.db, { startsAt: null });
    expect(await join(free.slug, "a@test.example")).toEqual(refused("seats-free"));
    expect(await join(byHand.slug, "a@test.example")).toEqual(done);
    expect(await join(dateless.slug, "a@test.example")).toEqual(refused("not-open"));
    expect(await join(byHand.slug, "b@test.example", { now: startsAt })).toEqual(refused("started"));
    expect(await join("no-such-class", "a@test.example")).toEqual(refused("not-found"));
  });

  test("is refused to a signed-in user with a seat, and to no other", async () => {
    const { live, held } = await fullClass(0);
    const { learner } = held;
    expect(await join(live.slug, learner.email, { user: learner })).toEqual(refused("has-seat"));
    expect(await join(live.slug, learner.email)).toEqual(done);
    expect((await waitlistOf(t.db, live))[0]).toMatchObject({ userId: null });
  });
});

describe("a freed seat", () => {
  test("is offered to the first in line for 12 hours, and never seen by the public", async () => {
    const { live, entryId } = await offeredClass(2);
    expect(await waitlistOf(t.db, live)).toMatchObject([
      { id: entryId(0), status: "offered", offeredAt: inMinutes(15), offerExpiresAt: inMinutes(15 + 720) },
      { status: "waiting" },
    ]);
    expect(await takenOf(t.db, live)).toEqual({ said: 1, counted: 1, live: 0, offered: 1 });
    expect(await reserve(t.db, await createUser(t.db), live, { now: inMinutes(20) })).toEqual(
      refused("sold-out"),
    );
    expect(await join(live.slug, "late@test.example", { now: inMinutes(20) })).toEqual(done);
    const offers = (await classMails(t.db)).filter(({ template }) => template === "waitlist-offer");
    expect(offers).toMatchObject([{ facts: { entryId: entryId(0), priceCents: 4900 } }]);
  });

  test("goes on in the order of the line: declined, lapsed, left, then to the fourth, who buys", async () => {
    const { live, entryId } = await offeredClass(4);
    expect(await decline(entryId(0), inMinutes(20))).toEqual(done);
    expect(await decline(entryId(0), inMinutes(21))).toEqual(done);
    expect(await statuses(live)).toEqual(["declined", "offered", "waiting", "waiting"]);
    const lapsed = inMinutes(20 + 720);
    expect(await decline(entryId(1), lapsed)).toEqual(refused("over"));
    expect(await statuses(live)).toEqual(["declined", "lapsed", "offered", "waiting"]);
    expect(await leave(entryId(2), lapsed)).toEqual(done);
    expect(await leave(entryId(2), lapsed)).toEqual(done);
    const buyer = await createUser(t.db);
    const accepted = await accept(buyer, entryId(3), lapsed);
    if (!accepted.ok) throw new Error(accepted.error);
    expect(await payForSeat(t.db, accepted.value, lapsed)).toBe(true);
    expect(await statuses(live)).toEqual(["declined", "lapsed", "declined", "accepted"]);
    expect(await takenOf(t.db, live)).toEqual({ said: 1, counted: 1, live: 1, offered: 0 });
  });

  test("that is offered to a learner who buys another one goes to the next on the waitlist", async () => {
    const { live, entryId } = await offeredClass(1, { maxSeats: 2 });
    const offered = (await waitlistOf(t.db, live))[0]?.email ?? "";
    const buyer = await createUser(t.db, { email: offered });
    await t.db.update(classes).set({ maxSeats: 3 }).where(eq(classes.id, live.id));
    const bought = await reserve(t.db, buyer, live, { now: inMinutes(16) });
    if (!bought.ok) throw new Error(bought.error);
    await join(live.slug, "next@test.example", { now: inMinutes(16) });
    expect(await payForSeat(t.db, bought.value, inMinutes(17))).toBe(true);
    expect(await waitlistOf(t.db, live)).toMatchObject([
      { id: entryId(0), status: "declined" },
      { email: "next@test.example", status: "offered" },
    ]);
  });

  test("isn't offered while sales are closed by hand; offers made before stay good", async () => {
    const { live, entryId } = await offeredClass(2);
    await t.db.update(classes).set({ status: "sold_out" }).where(eq(classes.id, live.id));
    expect(await accept(await createUser(t.db), entryId(0), inMinutes(20))).toMatchObject({ ok: true });
    // The hold of the accepted offer expires too.
    await join(live.slug, "third@test.example", { now: inMinutes(40) });
    expect(await statuses(live)).toEqual(["accepted", "waiting", "waiting"]);
  });

  test("goes to no one once the class has started: the waitlist is closed", async () => {
    const { live, entryId } = await offeredClass(2);
    expect(await accept(await createUser(t.db), entryId(0), startsAt)).toEqual(refused("over"));
    expect(await statuses(live)).toEqual(["lapsed", "closed"]);
    expect(await leave(entryId(1), startsAt)).toEqual(done);
  });

  test("is offered until the start at the latest", async () => {
    const soon = inMinutes(60);
    const { live } = await offeredClass(1, { startsAt: soon });
    expect((await waitlistOf(t.db, live))[0]?.offerExpiresAt).toEqual(soon);
  });
});

describe("an offer", () => {
  test("becomes a hold of 15 minutes for a user with its link, once; the form sent twice gives it again", async () => {
    const { live, entryId } = await offeredClass(1);
    const learner = await createUser(t.db);
    const accepted = await accept(learner, entryId(0), inMinutes(20), 4900);
    expect(accepted).toMatchObject({
      ...{ ok: true, value: { learnerId: learner.id, status: "held", holdExpiresAt: inMinutes(35) } },
    });
    expect(await accept(learner, entryId(0), inMinutes(21))).toEqual(accepted);
    expect(await accept(await createUser(t.db), entryId(0), inMinutes(21))).toEqual(refused("over"));
    expect(await decline(entryId(0), inMinutes(21))).toEqual(refused("over"));
    expect(await leave(entryId(0), inMinutes(21))).toEqual(refused("has-seat"));
    expect(await takenOf(t.db, live)).toEqual({ said: 1, counted: 1, live: 1, offered: 0 });
    // Once that hold has expired, the link has no effect.
    expect(await accept(learner, entryId(0), inMinutes(35))).toEqual(refused("over"));
  });

  test("of a free class becomes a seat at once", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 1, priceCents: 0 });
    const entry = await createWaitlistEntry(t.db, live, {
      ...{ status: "offered", offeredAt: testNow, offerExpiresAt: inMinutes(720) },
    });
    const accepted = await accept(await createUser(t.db), entry.id);
    expect(accepted).toMatchObject({ ok: true, value: { status: "confirmed" } });
    expect((await classMails(t.db)).map(({ facts }) => facts.about)).toEqual(["confirmed"]);
  });

  test("stays as it is where the caller can't take it", async () => {
    const { live, entryId } = await offeredClass(1, { maxSeats: 2, expertName: "Amara Okafor" });
    await t.db.delete(classReservations);
    const offered = (await waitlistOf(t.db, live))[0]?.status;
    const seated = await createUser(t.db);
    await createSeat(t.db, live, seated);
    const unverified = await createUser(t.db, { emailVerifiedAt: null });
    const busy = await createUser(t.db);
    await reserve(t.db, busy, await createLiveClass(t.db), { now: inMinutes(16) });
    expect(await accept(seated, entryId(0), inMinutes(20))).toEqual(refused("has-seat"));
    expect(await accept(unverified, entryId(0), inMinutes(20))).toEqual(refused("unverified"));
    expect(await accept(busy, entryId(0), inMinutes(20))).toEqual(refused("own-overlap"));
    const other = await createUser(t.db);
    expect(await accept(other, entryId(0), inMinutes(20), 4800)).toEqual(refused("price-changed"));
    expect([offered, await statuses(live)]).toEqual(["offered", ["offered"]]);
  });

  test("that never was: waiting, foreign or unknown", async () => {
    const { entryId } = await fullClass(1);
    const learner = await createUser(t.db);
    for (const id of [newId(), "no-id"]) {
      expect(await accept(learner, id)).toEqual(refused("not-found"));
      expect(await decline(id)).toEqual(refused("not-found"));
      expect(await leave(id)).toEqual(refused("not-found"));
    }
    expect(await accept(learner, entryId(0))).toEqual(refused("over"));
    expect(await decline(entryId(0))).toEqual(refused("over"));
  });
});
