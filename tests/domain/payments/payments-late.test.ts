import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { startPayment } from "~/domain/payments/checkout/start-payment.server";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { usePaymentScene } from "../../support/scenes/money";

/** For a payment after the end of its hold, the payer is checked as for a new booking (decision J8). */

const t = useDatabase();
const scene = usePaymentScene(t);

const account = (values: Partial<typeof users.$inferInsert>) => () =>
  t.db.update(users).set(values).where(eq(users.id, scene.learner.id));
const link = (userId: string) => t.db.insert(expertsUsers).values({ userId, expertId: scene.expert.id });
const blocked = async () => {
  const { id: blockerId } = await createUser(t.db);
  await link(blockerId);
  await t.db.insert(blocks).values({ blockerId, blockedId: scene.learner.id });
};

/** The reasons that stop a new booking, and a new reservation. */
const refused: Array<[what: string, happens: () => Promise<unknown>]> = [
  ["the expert blocked the payer", blocked],
  ["the payer's account was deactivated", account({ isActive: false })],
  ["the payer's address is unconfirmed", account({ emailVerifiedAt: null })],
  ["the payer became this very expert", () => link(scene.learner.id)],
];

const hold = 15 * 60_000;
const pays = async (payment: { id: string; session: string }, cents: number) => {
  scene.provider.pay(payment.session, cents);
  await scene.settle(payment.id);
  await scene.workOff();
  return { news: await scene.paymentNoticesOf(), kept: scene.provider.kept(payment.session) };
};

describe("a session that was held", () => {
  test.each(refused)("goes back where %s", async (_what, happens) => {
    const { payment } = await scene.begin();
    scene.later(hold);
    await happens();
    expect(await pays(payment, 4000)).toEqual({ news: ["late", "refunded"], kept: 0 });
  });

  test.each(refused)("is kept in time, though %s", async (_what, happens) => {
    const { payment } = await scene.begin();
    scene.later(hold - 1);
    await happens();
    expect(await pays(payment, 4000)).toEqual({ news: ["received"], kept: 4000 });
  });
});

describe("a seat that was held", () => {
  const begin = async () => {
    const live = await createLiveClass(t.db, { expertId: scene.expert.id });
    const { now } = scene.clock;
    const seat = await createSeat(t.db, live, scene.learner, {
      ...{ status: "held", createdAt: now, holdExpiresAt: new Date(now.getTime() + hold) },
    });
    const started = await startPayment(t.db, scene.as(), {
      reservationId: seat.id,
      provider: scene.provider,
    });
    if (!started.ok) throw new Error(started.error);
    return { ...started.value, session: started.value.sessionId ?? "" };
  };

  test.each(refused)("goes back where %s", async (_what, happens) => {
    const payment = await begin();
    scene.later(hold);
    await happens();
    expect(await pays(payment, 4900)).toEqual({ news: ["late", "refunded"], kept: 0 });
  });

  test.each(refused)("is kept in time, though %s", async (_what, happens) => {
    const payment = await begin();
    scene.later(hold - 1);
    await happens();
    expect(await pays(payment, 4900)).toEqual({ news: ["received"], kept: 4900 });
  });
});
