import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { blocks } from "~/db/schema/chat/blocks";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { bookingMessages, checkoutMessages } from "~/domain/bookings/messages";
import { checkBooking } from "~/domain/bookings/request/check-booking.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { blockPartner, unblockPartner } from "~/domain/chat/block-partner.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { seatMessages } from "~/domain/classes/messages";
import { moveSeat } from "~/domain/classes/seats/move-seat.server";
import { acceptOffer } from "~/domain/classes/waitlist/waitlist.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { newId } from "~/platform/ids";
import { callerOf, inMinutes, testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { requestOf } from "../../support/scenes/bookings";
import { chatScene, inboxOf, send, sent, storedMessages } from "../../support/scenes/chat";
import { createLiveClass, createSeat, createWaitlistEntry, reserve } from "../../support/scenes/classes";
import { createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** A blocked user can neither write nor book, and neither can the user who has blocked them. */

const t = useDatabase();
const blocked = { ok: false, error: "blocked" };
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "09:00",
  endTime: "23:00",
}));

let scene: Awaited<ReturnType<typeof chatScene>>;
beforeEach(async () => {
  scene = await chatScene(t.db, { hours: everyDay });
  await sent(t.db, scene.asLearner, scene.account.id);
});

const block = (db: Db = t.db) => blockPartner(db, scene.asExpert, scene.learner.id);
const unblock = () => unblockPartner(t.db, scene.asExpert, scene.learner.id);
const audited = async () =>
  (await t.db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(
    ({ action, actorId, objectId }) => [...[action, actorId, objectId]],
  );

describe("a block", () => {
  test("stops both sides' messages until it is taken back, and leaves its lines in the audit", async () => {
    const { learner, account, asLearner, asExpert } = scene;
    for (const _twice of [1, 2]) expect(await block()).toEqual({ ok: true, value: null });
    expect(await send(t.db, asLearner, account.id)).toEqual(blocked);
    expect(await send(t.db, asExpert, learner.id)).toEqual({ ok: false, error: "blocked-by-you" });
    expect((await inboxOf(t.db, asLearner))?.number).toBe(2);
    for (const _twice of [1, 2]) expect(await unblock()).toEqual({ ok: true, value: null });
    expect((await inboxOf(t.db, asLearner))?.number).toBe(3);
    await sent(t.db, asLearner, account.id);
    expect(await audited()).toEqual([
      ["account-blocked", account.id, learner.id],
      ["account-unblocked", account.id, learner.id],
    ]);
  });

  test("is each side's own: taking back one leaves the other", async () => {
    const { account, asLearner } = scene;
    await block();
    await blockPartner(t.db, asLearner, account.id);
    await unblockPartner(t.db, asLearner, account.id);
    expect(await send(t.db, asLearner, account.id)).toEqual(blocked);
    expect(await t.db.$count(blocks)).toBe(1);
  });

  test("of a deleted account does nothing, and a report of it is kept", async () => {
    const { account, asLearner } = scene;
    await send(t.db, asLearner, account.id);
    await eraseAccount(t.db, scene.asExpert);
    expect(await blockPartner(t.db, asLearner, account.id)).toEqual({ ok: true, value: null });
    const report = { partnerId: account.id, reason: "Rude.", blocks: true, supportEmail: "help@example.com" };
    expect(await reportThread(t.db, asLearner, report)).toMatchObject({ ok: true });
    expect(await t.db.$count(blocks)).toBe(0);
  });

  test("needs a thread: everybody else isn't there", async () => {
    const stranger = await chatScene(t.db);
    for (const [caller, id] of [
      [stranger.asLearner, scene.account.id],
      [stranger.asExpert, scene.learner.id],
      [scene.asLearner, scene.learner.id],
      [scene.asLearner, newId()],
      [scene.asLearner, "me"],
      [callerOf(await createUser(t.db, { role: "admin" })), scene.learner.id],
    ] as const) {
      for (const command of [blockPartner, unblockPartner]) {
        expect(await command(t.db, caller, id)).toEqual({ ok: false, error: "not-found" });
      }
    }
    expect(await audited()).toEqual([]);
  });
});

describe("a session", () => {
  const request = () => requestOf(scene.expert.id, { startsAt: inMinutes(180) });
  const other = () => requestOf(scene.expert.id, { startsAt: inMinutes(600) });

  test.each([
    ["the expert", () => block()],
    ["the learner", () => blockPartner(t.db, scene.asLearner, scene.account.id)],
  ])("isn't booked, held or checked once %s has blocked; what was booked stays", async (_who, byThem) => {
    const booked = await createBooking(t.db, scene.asLearner, request());
    await byThem();
    for (const command of [createBooking, holdBooking, checkBooking]) {
      expect(await command(t.db, scene.asLearner, other())).toEqual(blocked);
    }
    expect(await createBooking(t.db, scene.asLearner, request())).toEqual(booked);
    expect(booked).toMatchObject({ ok: true, value: { status: "confirmed" } });
  });

  test("that is held isn't booked without paying any more", async () => {
    await holdBooking(t.db, scene.asLearner, request());
    await block();
    expect(await createBooking(t.db, scene.asLearner, request())).toEqual(blocked);
  });

  test("is booked with other experts, by other learners, and once the block or the link is gone", async () => {
    await block();
    await keepSessions(t.db, [scene.learner.id]);
    const another = await createExpert(t.db);
    const answers = [
      await createBooking(t.db, scene.asLearner, { ...request(), expertId: another.id }),
      await createBooking(t.db, callerOf(await createUser(t.db)), other()),
    ];
    await t.db.delete(expertsUsers).where(eq(expertsUsers.userId, scene.account.id));
    const later = { ...other(), startsAt: inMinutes(300) };
    answers.push(await createBooking(t.db, scene.asLearner, later));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test("that waits for the lock while the block is set isn't booked", async () => {
    let booking: ReturnType<typeof createBooking> | undefined;
    await t.db.transaction(async (tx) => {
      await block(tx);
      booking = createBooking(t.db, scene.asLearner, request());
      await untilTransactionWaits(tx);
    });
    expect(await booking).toEqual(blocked);
  });

  test("control: a block that takes no lock comes too late for it", async () => {
    await t.db.transaction(async (tx) => {
      await tx.insert(blocks).values({ blockerId: scene.account.id, blockedId: scene.learner.id });
      expect(await createBooking(t.db, scene.asLearner, request())).toMatchObject({ ok: true });
    });
    expect([await t.db.$count(blocks), await t.db.$count(bookings)]).toEqual([1, 1]);
  });
});

describe("a seat in a class of theirs", () => {
  const openClass = (values = {}) => createLiveClass(t.db, { expertId: scene.expert.id, ...values });

  test("isn't reserved, and another expert's is", async () => {
    const live = await openClass();
    await block();
    expect(await reserve(t.db, scene.learner, live)).toEqual(blocked);
    const elsewhere = { startsAt: inMinutes(5000), expertId: (await createExpert(t.db)).id };
    expect(await reserve(t.db, scene.learner, await createLiveClass(t.db, elsewhere))).toMatchObject({
      ok: true,
    });
    expect(await reserve(t.db, await createUser(t.db), live)).toMatchObject({ ok: true });
  });

  test("that was reserved stays, and is given back by the same post", async () => {
    const live = await openClass();
    const seat = await reserve(t.db, scene.learner, live);
    await block();
    expect(await reserve(t.db, scene.learner, live)).toEqual(seat);
  });

  test("isn't accepted from the line", async () => {
    const offered = { status: "offered", offeredAt: testNow, offerExpiresAt: inMinutes(720) } as const;
    const entry = await createWaitlistEntry(t.db, await openClass({ maxSeats: 1 }), offered);
    await block();
    const accepted = await acceptOffer(t.db, scene.asLearner, { entryId: entry.id, timeZone: "UTC" });
    expect(accepted).toEqual(blocked);
  });

  test("isn't moved to", async () => {
    const from = await openClass({ expertId: (await createExpert(t.db)).id });
    const to = await openClass({ seriesId: from.seriesId, startsAt: inMinutes(10_000) });
    const seat = await createSeat(t.db, from, scene.learner);
    await block();
    const move = { reservationId: seat.id, toClassId: to.id };
    expect(await moveSeat(t.db, scene.asLearner, move)).toEqual(blocked);
  });

  test("that waits for the lock while the block is set isn't reserved", async () => {
    const live = await openClass();
    let seat: ReturnType<typeof reserve> | undefined;
    await t.db.transaction(async (tx) => {
      await block(tx);
      seat = reserve(t.db, scene.learner, live);
      await untilTransactionWaits(tx);
    });
    expect(await seat).toEqual(blocked);
  });
});

test("pages say so without a reason", () => {
  const text = "You can't book sessions with this expert.";
  expect([bookingMessages.blocked, checkoutMessages.blocked]).toEqual([text, text]);
  expect(seatMessages.blocked).toBe("You can't reserve a seat in this class.");
});

describe("a message beside a block", () => {
  test("that waits while the block is set isn't written", async () => {
    let message: ReturnType<typeof send> | undefined;
    await t.db.transaction(async (tx) => {
      await block(tx);
      message = send(t.db, scene.asLearner, scene.account.id);
      await untilTransactionWaits(tx);
    });
    expect(await message).toEqual(blocked);
    expect(await storedMessages(t.db)).toHaveLength(1);
  });

  test("that is written first stays, and the block waits for it", async () => {
    let answer: ReturnType<typeof block> | undefined;
    await t.db.transaction(async (tx) => {
      await sent(tx, scene.asLearner, scene.account.id);
      answer = block();
      await untilTransactionWaits(tx);
    });
    expect(await answer).toEqual({ ok: true, value: null });
    expect(await storedMessages(t.db)).toHaveLength(2);
  });
});
