import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPassing } from "~/db/errors.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { mails } from "~/db/schema/site/mails";
import { lockClass } from "~/domain/classes/lock-class.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { lockSeatToPay } from "~/domain/payments/billable-seat.server";
import { settlePayment } from "~/domain/payments/checkout/settle-payment.server";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { useDatabase } from "../../support/db/database";
import { failingOnce } from "../../support/failing-once";
import {
  classMails,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  waitlistOf,
} from "../../support/scenes/classes";
import { type PaymentScene, paymentScene } from "../../support/scenes/money";
import { untilTransactionWaits } from "../../support/waiting";

/** The payment of a class's only seat while people are on the waitlist, or after the seat was moved. */

const t = useDatabase();
const minute = 60_000;
let scene: PaymentScene;
let live: LiveClass;
beforeAll(() => migrateJobs(t.url));
beforeEach(async () => {
  scene = await paymentScene(t);
  live = await createLiveClass(t.db, { maxSeats: 1 });
});

const begin = async () => {
  const seat = await createSeat(t.db, live, scene.learner, {
    ...{ status: "held", createdAt: scene.clock.now },
    holdExpiresAt: new Date(scene.clock.now.getTime() + 15 * minute),
  });
  const request = { reservationId: seat.id, provider: scene.provider };
  const started = await startPayment(t.db, scene.as(), request);
  if (!started.ok) throw new Error(started.error);
  return { seat, payment: { ...started.value, session: started.value.sessionId ?? "" } };
};
const standing = async (reservationId: string) => {
  const [seat] = await t.db.select().from(classReservations).where(eq(classReservations.id, reservationId));
  return `${seat?.status} ${seat?.paymentStatus}`;
};

describe("a late payer who waits in the same line", () => {
  test.each([
    ["comes first, and takes the seat", { isFirst: true, isOffered: false }, ["accepted", "waiting"]],
    ["has the offer, and takes it", { isFirst: true, isOffered: true }, ["accepted", "waiting"]],
    ["comes second, and goes on waiting", { isFirst: false, isOffered: false }, ["offered", "waiting"]],
  ])("%s", async (_which, { isFirst, isOffered }, line) => {
    const { seat, payment } = await begin();
    const { email } = scene.learner;
    for (const values of isFirst ? [{ email }, {}] : [{}, { email }]) {
      await createWaitlistEntry(t.db, live, values);
    }
    scene.later(15 * minute);
    if (isOffered) await t.db.transaction((tx) => runDueSeatActions(tx, scene.caller(), live.id));
    scene.provider.pay(payment.session, 4900);
    await scene.settle(payment.id);
    await scene.workOff();
    expect(await standing(seat.id)).toBe(isFirst ? "confirmed paid" : "expired refunded");
    expect((await waitlistOf(t.db, live)).map(({ status }) => status)).toEqual(line);
    // An offer that is accepted at once needs no mail.
    expect(await t.db.$count(mails, eq(mails.template, "waitlist-offer"))).toBe(
      isFirst && !isOffered ? 0 : 1,
    );
  });
});

test.each<[string, number, string, string, string[]]>([
  [
    "goes to the line before the start",
    0,
    "cancelled refunded",
    "offered",
    ["the seat isn't held any more", "refunded"],
  ],
  ["stays once the class has begun", 12 * 24 * 60, "confirmed refunded", "waiting", ["confirmed"]],
])(
  "a seat whose money the provider gives back by itself %s",
  async (_what, minutes, after, entryStatus, told) => {
    const { seat, payment } = await begin();
    await createWaitlistEntry(t.db, live);
    scene.provider.pay(payment.session, 4900);
    await scene.settle(payment.id);
    scene.later(minutes * minute);
    scene.provider.refundAtProvider(payment.session);
    for (const _time of [1, 2]) await scene.settle(payment.id);
    expect(await standing(seat.id)).toBe(after);
    expect(await waitlistOf(t.db, live)).toMatchObject([{ status: entryStatus }]);
    const sent = (await classMails(t.db)).filter(({ template }) => template === "class-seat");
    expect(sent.map(({ facts }) => facts.outdated ?? facts.cause ?? facts.about)).toEqual(told);
  },
);

test("a payment starts over where its seat moves while it waits for the class", async () => {
  const { seat } = await begin();
  const other = await createLiveClass(t.db, { startsAt: new Date("2026-12-08T18:00:00.000Z") });
  const moved = await t.db.transaction(async (tx) => {
    await lockClass(tx, live.id);
    const locking = t.db.transaction((mine) => lockSeatToPay(mine, seat.id));
    const outcome = expect(locking).rejects.toSatisfy(isPassing);
    await untilTransactionWaits(tx);
    await tx.update(classReservations).set({ classId: other.id }).where(eq(classReservations.id, seat.id));
    return { outcome };
  });
  await moved.outcome;
});

test("a payment is settled although the database fails for a moment", async () => {
  const { seat, payment } = await begin();
  scene.provider.pay(payment.session, 4900);
  const settling = { paymentId: payment.id, providers: scene.providers };
  expect(await settlePayment(failingOnce(t.db), scene.caller(), settling)).toMatchObject({ isSettled: true });
  expect(await standing(seat.id)).toBe("confirmed paid");
});
