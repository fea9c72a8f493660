import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings";
import { priceLimits } from "~/domain/experts/card-fields";
import { bookingScene, bookSession } from "../support/booking-scene";
import { useCards } from "../support/card-scene";

/** The lowest and the highest price that the form takes are kept, listed and booked. */

const { t, asExpert, asAdmin, submitted, decide, recordOf } = useCards();

test.each(Object.entries(priceLimits))("the %simum, %i cents", async (_, priceCents) => {
  const [{ id: userId }, { id: adminId }] = [await asExpert(), await asAdmin()];
  const { expert, learner } = await bookingScene(t, { userId });
  const { versionId } = await submitted(userId, { priceCents });
  expect(await decide(versionId, adminId, { decision: "accept" })).toMatchObject({ ok: true });
  expect(await recordOf(expert.id)).toMatchObject({ priceCents, approved: true });
  await bookSession(t.db, learner, expert.id);
  expect(await t.db.select().from(bookings)).toMatchObject([{ priceCents, totalCents: priceCents }]);
});
