import type { Db } from "~/db/client.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { type BookableExpert, findBookableExpert } from "~/domain/bookings/find-bookable-expert.server";
import type { BookingError } from "~/domain/bookings/messages";
import {
  findOverlapping,
  type OverlappingBooking,
  type WantedTime,
} from "~/domain/bookings/overlapping.server";
import type { Actor, SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { findPeople } from "./find-people.server";

/** Checks whether a session can be booked, without locks. The command checks again under its locks. */

/** A learner's request for a session. The caller is the learner. */
export interface BookingRequest {
  /** An expert's record id or linked user id. */
  expertId: string;
  startsAt: Date;
  /** Whole hours, 1 to 4. */
  hours: number;
  /** The price for one hour that the page showed, in whole cents; null if unknown: then any price is booked. */
  shownPriceCents: number | null;
  /** The IANA zone in which the learner reads times: the account's, else the browser's. */
  timeZone: string;
  /** The learner's own skill scan to show to the expert. An id that isn't one is ignored. */
  scanId?: string | null;
  /** How long a hold lasts; `holdMinutes` unless given. */
  holdMinutes?: number;
}

/**
 * Checks the request, without comparing prices, and returns the expert and the learner's own booking of the same
 * session.
 */
export async function checkBooking(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
): Promise<Result<{ expert: BookableExpert; same: OverlappingBooking | undefined }, BookingError>> {
  const expert = await findBookableExpert(db, request.expertId);
  return expert ? checkTime(db, caller, { ...request, expert }) : fail("expert-gone");
}

/** The same for a listed expert that was read before. */
export async function checkTime<Expert extends Pick<BookableExpert, "id" | "userId">>(
  db: Db,
  { actor, now }: SignedInCaller,
  request: Pick<BookingRequest, "startsAt" | "hours"> & { expert: Expert },
): Promise<Result<{ expert: Expert; same: OverlappingBooking | undefined }, BookingError>> {
  const { expert } = request;
  const { startsAt: start, hours } = request;
  const expertId = expert.id;
  const time = { startsAt: start, hours, expertId, learnerId: actor.userId };
  const [inTheWay, people, isFree] = await Promise.all([
    findOverlapping(db, time, now),
    findPeople(db, time, now),
    isOffered(db, { expertId, start, hours, now }),
  ]);
  if (!people) return fail("expert-gone");
  const { isBlocked, isInClass } = people;
  const same = inTheWay.find((other) => isSameBooking(other, time));
  if (same) return ok({ expert, same });
  const refused = judge(actor, { expert, inTheWay, isBlocked, isInClass, isFree });
  return refused ? fail(refused) : ok({ expert, same });
}

interface Findings {
  expert: Pick<BookableExpert, "userId">;
  /** Sessions of either side that overlap the wanted time. */
  inTheWay: ReadonlyArray<Pick<Booking, "learnerId">>;
  isBlocked: boolean;
  isInClass: boolean;
  isFree: boolean;
}

/** Returns the error that prevents booking this time; null if there is none. */
export function judge(
  { userId }: Pick<Actor, "userId">,
  { expert, inTheWay, isBlocked, isInClass, isFree }: Findings,
): BookingError | null {
  if (expert.userId === userId) return "own-profile";
  if (isBlocked) return "blocked";
  if (isInClass || inTheWay.some(({ learnerId }) => learnerId === userId)) return "own-overlap";
  if (inTheWay.length > 0) return "slot-taken";
  return isFree ? null : "not-offered";
}

/** Reports whether it is the learner's own booking of the same expert, start and length: the form was sent twice. */
export const isSameBooking = (
  booking: Booking,
  { learnerId, expertId, startsAt, hours }: WantedTime,
): boolean =>
  booking.learnerId === learnerId &&
  booking.expertId === expertId &&
  booking.startsAt.getTime() === startsAt.getTime() &&
  booking.hours === hours;
