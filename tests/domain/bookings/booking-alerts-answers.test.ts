import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { acceptEarlier } from "~/domain/bookings/alerts/accept-earlier.server";
import { declineEarlier } from "~/domain/bookings/alerts/decline-earlier.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createOffer } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/** A learner answers the offer of an earlier time. */

const t = useDatabase({ poolSize: 4 });

test("of answers that are given at once, one counts", async () => {
  const learner = await createUser(t.db);
  const { id: expertId } = await createExpert(t.db);
  const startsAt = new Date("2026-12-03T10:00:00Z");
  const earlier = new Date("2026-12-02T10:00:00Z");
  const session = { learnerId: learner.id, expertId, startsAt, paymentStatus: "paid" as const };
  const { id: bookingId } = await createBooking(t.db, session);
  const alertId = await createOffer(t.db, { bookingId });
  const caller = callerOf(learner, { now });
  const decline = () => declineEarlier(t.db, caller, { alertId });
  const answers = await Promise.all([decline(), acceptEarlier(t.db, caller, { alertId }), decline()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await t.db.$count(bookings, eq(bookings.status, "pending"))).toBe(0);
  const [moved] = await t.db.select().from(bookings).where(eq(bookings.id, bookingId));
  const isMoved = moved?.startsAt.getTime() === earlier.getTime();
  expect(await t.db.select().from(timeAlerts)).toMatchObject([
    isMoved ? { state: "accepted", missed: [] } : { state: "waiting", missed: [earlier] },
  ]);
});
