import { expect, test } from "vitest";
import { addBlock, removeBlock } from "~/domain/blocks/blocks.server";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { reserveSeat } from "~/domain/classes/reserve-seat.server";
import { callerOf } from "../support/caller";
import { chatExpert } from "../support/chat-scene";
import { createLiveClass } from "../support/class-factories";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";

/** Whoever is blocked, or has blocked the other, books neither a session nor a seat. */

const t = useDatabase();
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  ...{ dayOfWeek, startTime: "09:00", endTime: "23:00" },
}));

test.each(["learner", "expert"] as const)("a block by the %s", async (blocker) => {
  const learner = await createUser(t.db);
  const { account, expert, as } = await chatExpert(t.db, { hours: everyDay });
  const asLearner = callerOf(learner);
  const live = await createLiveClass(t.db, { expertId: expert.id });
  const bookBoth = async (day: number) => {
    const startsAt = new Date(Date.UTC(2026, 10, day, 10));
    const terms = { hours: 1, shownPriceCents: null, timeZone: "UTC" };
    return [
      await createBooking(t.db, asLearner, { expertId: expert.id, startsAt, ...terms }),
      await reserveSeat(t.db, asLearner, { slug: live.slug, ...terms }),
    ];
  };
  const [caller, other] = blocker === "learner" ? [asLearner, account.id] : [as, learner.id];
  await addBlock(t.db, caller, other);
  const refused = { ok: false, error: "blocked" };
  expect(await bookBoth(27)).toEqual([refused, refused]);

  await removeBlock(t.db, caller, other);
  const [session, seat] = await bookBoth(27);
  expect([session?.ok, seat?.ok]).toEqual([true, true]);
  // What was booked before stays, also when the form is sent again.
  await addBlock(t.db, caller, other);
  expect(await bookBoth(27)).toEqual([session, seat]);
});
