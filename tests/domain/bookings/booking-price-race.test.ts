import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { submitCard } from "~/domain/experts/card/submit-card.server";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookingScene, now } from "../../support/scenes/bookings";
import { cardInput } from "../../support/scenes/cards";
import { createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** A booking during the approval of a card with another price: it has the price that the learner saw, or fails. */

const t = useDatabase({ poolSize: 20 });

const stored = async () => ({
  prices: (await t.db.select().from(bookings).orderBy(bookings.startsAt)).map(
    ({ priceCents, totalCents }) => [priceCents, totalCents],
  ),
  mails: await t.db.$count(mails, eq(mails.template, "booking-confirmation")),
});

describe("a card that is approved in between", () => {
  /** A waiting card for 42.50, and the admin's approval of it. */
  async function waitingCard() {
    const account = await createUser(t.db, { role: "expert" });
    const { caller, request } = await bookingScene(t, { userId: account.id });
    const { id: userId } = await createUser(t.db, { role: "admin" });
    const card = cardInput({ priceCents: 4250 });
    const saved = await submitCard(t.db, callerOfId(account.id, { now }), { card });
    if (!saved.ok || !saved.value.versionId) throw new Error("Not submitted");
    const { versionId } = saved.value;
    const approve = (db: Db) =>
      decideCard(db, callerOfId(userId, { now }), { versionId, decision: { decision: "accept" } });
    return { caller, request, approve };
  }

  test.each([
    ["refuses the price shown", 4000, { ok: false, error: "price-changed" }, []],
    ["would else be booked unseen (control)", null, { ok: true }, [[4250, 4250]]],
  ])("while the booking waits for the lock %s", async (_, shownPriceCents, expected, prices) => {
    const { caller, request, approve } = await waitingCard();
    let booking: ReturnType<typeof createBooking> | undefined;
    await t.db.transaction(async (tx) => {
      expect((await approve(tx)).ok).toBe(true);
      booking = createBooking(t.db, caller, { ...request, shownPriceCents });
      await untilTransactionWaits(tx);
    });
    expect(await booking).toMatchObject(expected);
    expect(await stored()).toEqual({ prices, mails: prices.length });
  });

  test("while it waits for the booking changes nothing of it", async () => {
    const { caller, request, approve } = await waitingCard();
    let approval: ReturnType<typeof approve> | undefined;
    await t.db.transaction(async (tx) => {
      expect(await createBooking(tx, caller, { ...request, shownPriceCents: 4000 })).toMatchObject({
        ok: true,
      });
      approval = approve(t.db);
      await untilTransactionWaits(tx);
    });
    expect(await approval).toMatchObject({ ok: true });
    expect(await stored()).toEqual({ prices: [[4000, 4000]], mails: 1 });
    expect(await t.db.select().from(experts)).toMatchObject([{ priceCents: 4250 }]);
  });
});
