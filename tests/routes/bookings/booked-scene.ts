import type { Db } from "~/db/client.server";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { asActor } from "../../support/site/request";

/** The start of the session: a day after `testNow`. */
export const start = new Date("2026-11-24T10:00:00.000Z");

/** A learner's session with an expert, and an uninvolved user. */
export async function bookedScene(db: Db) {
  const learner = await asActor(db, await createUser(db, { timeZone: "Asia/Kathmandu" }));
  const stranger = await asActor(db, await createUser(db));
  const account = await createUser(db, { role: "expert" });
  const { id: expertId } = await createExpert(db, { userId: account.id });
  const expert = await asActor(db, account);
  const createdAt = new Date("2026-11-20T20:00:00.000Z");
  const booked = { learnerId: learner.userId, expertId, startsAt: start, createdAt };
  const { id } = await createBooking(db, booked);
  return { learner, stranger, expert, expertId, id };
}
