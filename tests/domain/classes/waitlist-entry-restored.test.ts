import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classes } from "~/db/schema/classes/classes";
import { declineOffer, leaveWaitlist, restoreEntry } from "~/domain/classes/waitlist/waitlist.server";
import { newId } from "~/platform/ids";
import { inMinutes, refused, testNow, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  joinConfirmed,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/**
 * A waitlist entry that was given up, by its holder or by a program that presses buttons in mails, can be restored for
 * a day.
 */

const t = useDatabase();
const done = { ok: true, value: null };
const at = (minutes: number) => visitor({ now: inMinutes(minutes) });
const leave = (id: string, minutes = 0) => leaveWaitlist(t.db, at(minutes), id);
const back = (id: string, minutes = 1) => restoreEntry(t.db, at(minutes), id);
const statuses = async (live: { id: string }) => (await waitlistOf(t.db, live)).map(({ status }) => status);

/** A class whose only seat is taken, with two waitlist entries. */
async function fullClass(values: Partial<typeof classes.$inferInsert> = {}) {
  const live = await createLiveClass(t.db, { maxSeats: 1, ...values });
  await createSeat(t.db, live, await createUser(t.db));
  const first = await createWaitlistEntry(t.db, live);
  const second = await createWaitlistEntry(t.db, live);
  return { live, first, second };
}

/** A class whose first waitlist entry has an offer, and whose second waits. */
async function offered() {
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const offer = { status: "offered", offeredAt: testNow, offerExpiresAt: inMinutes(720) } as const;
  const first = await createWaitlistEntry(t.db, live, offer);
  return { live, first };
}

describe("a place that was left", () => {
  test("is had again where it was in the line, and twice is no error", async () => {
    const { live, first } = await fullClass();
    await leave(first.id);
    expect(await statuses(live)).toEqual(["left", "waiting"]);
    expect([await back(first.id), await back(first.id)]).toEqual([done, done]);
    expect(await waitlistOf(t.db, live)).toMatchObject([
      { id: first.id, place: first.place, status: "waiting", givenUpAt: null },
      { status: "waiting" },
    ]);
  });

  test("is had again for a day and no longer", async () => {
    const { first, second } = await fullClass();
    for (const { id } of [first, second]) await leave(id);
    expect(await back(first.id, 24 * 60 - 1)).toEqual(done);
    expect(await back(second.id, 24 * 60)).toEqual(refused("too-late"));
  });

  test("isn't had again beside another one, a seat, or after the start", async () => {
    const { live, first, second } = await fullClass();
    for (const { id } of [first, second]) await leave(id);
    await joinConfirmed(t.db, { slug: live.slug, email: first.email });
    expect(await back(first.id)).toEqual(refused("waits-again"));
    await t.db.update(classes).set({ maxSeats: 2 }).where(eq(classes.id, live.id));
    await createSeat(t.db, live, await createUser(t.db, { email: second.email }));
    expect(await back(second.id)).toEqual(refused("has-seat"));
    const soon = await fullClass({ startsAt: inMinutes(60) });
    await leave(soon.first.id);
    expect(await back(soon.first.id, 60)).toEqual(refused("started"));
  });

  test("isn't had again where it ended in another way, or never was", async () => {
    const { live } = await fullClass();
    const { id } = await createWaitlistEntry(t.db, live, { status: "left" });
    expect(await back(id)).toEqual(refused("too-late"));
    expect(await back(newId())).toEqual(refused("not-found"));
  });
});

describe("an offer that was declined", () => {
  test("is made again at once while its seat is free, with a mail", async () => {
    const { live, first } = await offered();
    expect(await declineOffer(t.db, at(0), first.id)).toEqual(done);
    expect(await takenOf(t.db, live)).toMatchObject({ said: 0, offered: 0 });
    expect(await back(first.id)).toEqual(done);
    expect(await waitlistOf(t.db, live)).toMatchObject([{ status: "offered", offeredAt: inMinutes(1) }]);
    await leave(first.id, 2);
    await back(first.id, 3);
    expect((await classMails(t.db)).map(({ template }) => template)).toEqual([
      "waitlist-offer",
      "waitlist-offer",
    ]);
  });

  test("leads back to the first place in line once the seat went on", async () => {
    const { live, first } = await offered();
    const second = await createWaitlistEntry(t.db, live);
    await declineOffer(t.db, at(0), first.id);
    await back(first.id);
    expect(await waitlistOf(t.db, live)).toMatchObject([
      { id: first.id, status: "waiting" },
      { id: second.id, status: "offered" },
    ]);
  });
});
