import { ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import { prolongHold, releaseHold } from "~/domain/bookings/change/holds.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { monday10, requestOf } from "../../support/scenes/bookings";
import { createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { usePaymentScene } from "../../support/scenes/money";

/** Times that are held until they are paid for: how long, and how many at once. */

const t = useDatabase();
const scene = usePaymentScene(t);

const minute = 60_000;
const hour = 60 * minute;
const inMinutes = (count: number) => new Date(scene.clock.now.getTime() + count * minute);

describe("prolonging a hold", () => {
  const prolong = (bookingId: string, user = scene.learner) =>
    prolongHold(t.db, scene.as(user), { bookingId });

  test("gives 15 minutes after its end, once", async () => {
    const { id } = await scene.hold();
    scene.later(10 * minute);
    expect(await prolong(id)).toEqual({ ok: true, value: inMinutes(20) });
    expect(await scene.findBooking(id)).toMatchObject({ holdExpiresAt: inMinutes(20), status: "pending" });
    scene.later(minute);
    expect(await prolong(id)).toEqual({ ok: false, error: "too-late" });
    expect(await scene.findBooking(id)).toMatchObject({ holdExpiresAt: inMinutes(19) });
  });

  test.each([
    ["20 minutes ahead: up to the start", 20, 15, 20],
    ["10 minutes ahead: no longer than that either way", 10, 10, 10],
  ])("of a session %s", async (_, ahead, first, second) => {
    scene.later(monday10.getTime() - ahead * minute - scene.clock.now.getTime());
    const { id, holdExpiresAt } = await scene.hold();
    expect(holdExpiresAt).toEqual(inMinutes(first));
    expect(await prolong(id)).toEqual({ ok: true, value: inMinutes(second) });
  });

  test("ten times at once is once", async () => {
    const { id } = await scene.hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => prolong(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ["in its last millisecond", 15 * minute - 1, true],
    ["as it runs out", 15 * minute, false],
    ["a day later", 24 * hour, false],
  ])("%s", async (_when, afterMs, ok) => {
    const { id } = await scene.hold();
    scene.later(afterMs);
    expect((await prolong(id)).ok).toBe(ok);
  });

  test("of another learner's, of none, or of what is no hold is refused", async () => {
    const { id } = await scene.hold();
    const stranger = await createUser(t.db);
    for (const refused of [prolong(id, stranger), prolong(newId()), prolong("nonsense")]) {
      expect(await refused).toEqual({ ok: false, error: "not-found" });
    }
    const startsAt = new Date(monday10.getTime() + 2 * hour);
    await keepSessions(t.db, [scene.learner.id]);
    const { id: booked } = await scene.book(scene.learner, { startsAt });
    expect(await prolong(booked)).toEqual({ ok: false, error: "too-late" });
    expect(await scene.findBooking(booked)).toMatchObject({ holdExpiresAt: null });
  });
});

describe("releasing a hold", () => {
  const release = (bookingId: string, user = scene.learner) =>
    releaseHold(t.db, scene.as(user), { bookingId });
  const tooLate = { ok: false, error: "too-late" };

  test("frees its time, once, without a mail", async () => {
    const { id } = await scene.hold();
    scene.later(15 * minute - 1);
    expect(await release(id)).toMatchObject({ ok: true, value: { expertId: scene.expert.id } });
    expect(await scene.findBooking(id)).toMatchObject({ status: "cancelled", cancelledBy: "learner" });
    expect(await release(id)).toEqual(tooLate);
    expect(await t.db.$count(mails)).toBe(0);
    const other = await createUser(t.db);
    expect((await scene.hold(other)).status).toBe("pending");
  });

  test("that has run out is refused", async () => {
    const { id } = await scene.hold();
    scene.later(15 * minute);
    expect(await release(id)).toEqual(tooLate);
  });

  test("of another learner's, or of none, is refused", async () => {
    const { id } = await scene.hold();
    const stranger = await createUser(t.db);
    for (const refused of [release(id, stranger), release(newId()), release("nonsense")]) {
      expect(await refused).toEqual({ ok: false, error: "not-found" });
    }
    expect(await scene.findBooking(id)).toMatchObject({ status: "pending" });
  });

  test("leaves a session alone that was paid for at the same moment", async () => {
    const { booking, payment } = await scene.begin();
    scene.provider.pay(payment.session, 4000);
    const [released] = await Promise.all([release(booking.id), scene.settle(payment.id)]);
    await scene.workOff();
    const { status, paymentStatus } = await scene.findBooking(booking.id);
    expect([status, paymentStatus]).toEqual(released.ok ? ["cancelled", "refunded"] : ["confirmed", "paid"]);
    const startsAt = new Date(monday10.getTime() + hour);
    const { booking: paid, payment: settled } = await scene.begin({ startsAt });
    scene.provider.pay(settled.session, 4000);
    await scene.settle(settled.id);
    expect(await release(paid.id)).toEqual(tooLate);
    expect(await scene.findBooking(paid.id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });
});

describe("holding a time", () => {
  test("keeps it from others until its last millisecond, and not from then on", async () => {
    await scene.hold();
    const other = await createUser(t.db);
    const wants = () => holdBooking(t.db, scene.as(other), requestOf(scene.expert.id));
    scene.later(15 * minute - 1);
    expect(await wants()).toEqual({ ok: false, error: "slot-taken" });
    scene.later(1);
    expect(await wants()).toMatchObject({ ok: true, value: { learnerId: other.id } });
  });

  test("again returns the same hold, which doesn't last longer for it", async () => {
    const first = await scene.hold();
    scene.later(5 * minute);
    const second = await scene.hold();
    expect([second.id, second.holdExpiresAt]).toEqual([first.id, first.holdExpiresAt]);
  });
});

describe.each([
  ["held", holdBooking],
  ["booked", createBooking],
])("of ten times that one learner wants at once, %s unpaid", (_how, command) => {
  test.each([
    ["with one expert", 1],
    ["with ten experts", 10],
  ])("%s: exactly three are given", async (_with, count) => {
    await keepSessions(t.db, [scene.learner.id]);
    const experts = await Promise.all(Array.from({ length: count }, () => createExpert(t.db)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const startsAt = new Date(monday10.getTime() + index * hour);
        const expertId = experts[index % count]?.id ?? "";
        return command(t.db, scene.as(), requestOf(expertId, { startsAt }));
      }),
    );
    const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
    expect(errors).toEqual(Array(7).fill("too-many-unpaid"));
    expect(await t.db.$count(bookings, ne(bookings.status, "completed"))).toBe(3);
  });
});

test("a hold that ran out, a paid session and a past one leave room for another", async () => {
  const at = (hours: number) => ({ startsAt: new Date(monday10.getTime() + hours * hour) });
  await keepSessions(t.db, [scene.learner.id]);
  await scene.hold(scene.learner, at(0));
  const second = await scene.hold(scene.learner, at(1));
  await scene.hold(scene.learner, at(2));
  const fourth = () => holdBooking(t.db, scene.as(), requestOf(scene.expert.id, at(3)));
  expect(await fourth()).toEqual({ ok: false, error: "too-many-unpaid" });
  const payment = await scene.start(second.id);
  scene.provider.pay(payment.session, 4000);
  await scene.settle(payment.id);
  expect(await fourth()).toMatchObject({ ok: true });
  const fifth = () => holdBooking(t.db, scene.as(), requestOf(scene.expert.id, at(4)));
  expect(await fifth()).toEqual({ ok: false, error: "too-many-unpaid" });
  scene.later(15 * minute);
  expect(await fifth()).toMatchObject({ ok: true });
});
