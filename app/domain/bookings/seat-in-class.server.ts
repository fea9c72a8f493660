import type { Db } from "~/db/client.server";
import { hasSeatAt } from "~/db/live-classes.server";
import { endOf } from "./booking";

/** Reports whether a learner has a live seat in a class at a session's time. It occupies the time like a session. */
export const sitsInClass = (
  db: Db,
  { learnerId, startsAt, hours }: { learnerId: string; startsAt: Date; hours: number },
  now: Date,
): Promise<boolean> => hasSeatAt(db, { learnerId, start: startsAt, end: endOf(startsAt, hours), now });
