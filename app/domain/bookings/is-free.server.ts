import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { findOverlapping } from "./overlapping.server";

/** Reports whether learners can book an expert's time: it is offered, and no session of the expert overlaps it. */
export async function isFree(
  tx: Db,
  time: Pick<Booking, "expertId" | "learnerId" | "startsAt" | "hours">,
  now: Date,
): Promise<boolean> {
  const { expertId, startsAt: start, hours } = time;
  if (!(await isOffered(tx, { expertId, start, hours, now }))) return false;
  return (await findOverlapping(tx, time, now)).every((other) => other.expertId !== expertId);
}
