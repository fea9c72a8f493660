import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { inTurn } from "~/db/in-turn.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import type { Booking } from "~/db/schema/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { hasBlockWithExpert } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { announceBooking, announceParties } from "./announce-booking.server";
import { recordBookingEvent } from "./booking-history.server";
import { findPeople, withPeople } from "./booking-parties.server";
import { changeState, expireOverdueHolds } from "./change-state.server";
import { type BookableExpert, findBookableExpert } from "./find-bookable-expert.server";
import { insertBooking, type NewState, NothingSaved, newBooking } from "./insert-booking.server";
import type { BookingError } from "./messages";
import { findOverdue, findOverlapping, overlaps, type WantedTime } from "./overlapping.server";
import { refusalOf } from "./refuse-learner.server";
import { sitsInClass } from "./seat-in-class.server";
import { showScan } from "./shown-scan.server";

/** What a learner asks for. The caller is the learner. */
export interface BookingRequest {
  /** An expert's record id or linked user id. */
  expertId: string;
  startsAt: Date;
  /** Whole hours, 1 to 4. */
  hours: number;
  /** The price for one hour that the page showed, in whole cents; null when it is unknown, and any price is booked. */
  shownPriceCents: number | null;
  /** The IANA zone in which the learner reads times: the account's, else the browser's. */
  timeZone: string;
  /** The learner's own skill scan, to be shown to the expert. Whatever else it names is nothing. */
  scanId?: string | null;
}

/** A booking, and the expert's name for the page that confirms it. */
export interface Booked extends Booking {
  expertName: string;
}

/**
 * Books a session: confirmed at once, payment due (decision C7). Repeating the same request returns the booking that
 * exists (C6), whatever price it names, so a passing storage fault is tried again, up to two times, a second
 * apart. Every other storage fault is thrown.
 */
export const createBooking: TakeTime = (db, caller, request, wait) =>
  takeTime(db, caller, request, "confirmed", wait);

/**
 * Holds a session's time for 15 minutes while it is paid for (decision C8): `pending`, and nobody is mailed. All else is as
 * in `createBooking`; a booking of the same session is returned whatever its state.
 */
export const holdBooking: TakeTime = (db, caller, request, wait) =>
  takeTime(db, caller, request, "pending", wait);

type TakeTime = (
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  wait?: (milliseconds: number) => Promise<void>,
) => Promise<Result<Booked, BookingError>>;

async function takeTime(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  status: NewState,
  wait: Parameters<TakeTime>[3],
): Promise<Result<Booked, BookingError>> {
  try {
    return await retryPassing(() => takeOnce(db, caller, request, status), wait);
  } catch (error) {
    return fail(errorOf(error));
  }
}

/**
 * The check before saving alone; prices aren't compared.
 * @returns the learner's own identical booking when there is one, else null
 */
export async function checkBooking(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
): Promise<Result<{ bookedAs: { id: string; isDue: boolean } | null }, BookingError>> {
  const checked = await check(db, caller, request);
  if (!checked.ok) return checked;
  const { same } = checked.value;
  return ok({ bookedAs: same ? { id: same.id, isDue: same.paymentStatus === "due" } : null });
}

async function takeOnce(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  status: NewState,
): Promise<Result<Booked, BookingError>> {
  const { actor, now, appUrl } = caller;
  const checked = await check(db, caller, request);
  if (!checked.ok) return checked;
  const { expert, same } = checked.value;
  // A time that the learner holds, and books after all, is confirmed below.
  const isToConfirm = (booking: Booking) => status === "confirmed" && booking.status === "pending";
  const isToShow = (booking: Booking) => Boolean(request.scanId) && booking.scanId !== request.scanId;
  if (same && !isToConfirm(same) && !isToShow(same)) return ok({ ...same, expertName: expert.name });

  return db.transaction(async (tx) => {
    // Every command locks the expert first, then the learner, so that none of them deadlock.
    const lock = () => lockInOrder(tx, ["expert", expert.id], ["learner", actor.userId]);
    const time = { ...request, expertId: expert.id, learnerId: actor.userId };
    const { startsAt: start, hours, shownPriceCents } = request;
    // The expert may have been withdrawn or repriced since the check, the week and the days off may have been saved,
    // which is done under the expert's lock as well: all of it is read again under the locks, in one statement. It is sent
    // behind the locks' own without waiting for that: Postgres begins with it once they are taken.
    const read = () =>
      Promise.all([
        findOverlapping(tx, time, now),
        hasBlockWithExpert(tx, { userId: actor.userId, expertId: expert.id }),
        refusalOf(tx, caller),
        findBookableExpert(tx, expert.id),
        sitsInClass(tx, time, now),
        isOffered(tx, { expertId: expert.id, start, hours, now }),
        findOverdue(tx, time, now),
        findPeople(tx, time),
      ]);
    const [, found] = await inTurn(lock, read);
    const [overlapping, isBlocked, refusal, current, isInClass, isFree, overdue, people] = found;
    const booked = overlapping.find((other) => isSame(other, time));
    if (booked && isToShow(booked)) await showScan(tx, booked, request.scanId);
    if (booked && !isToConfirm(booked)) return ok({ ...booked, expertName: expert.name });
    if (isBlocked) return fail("blocked");
    if (booked) {
      const confirmed = await changeState(tx, { bookingId: booked.id, to: "confirmed", by: "learner", now });
      if (!confirmed.ok) return fail("slot-lost");
      await announceBooking(tx, booked.id, appUrl);
      return ok({ ...confirmed.value, expertName: expert.name });
    }
    if (refusal) return fail(refusal);
    if (!current || !people) return fail("expert-gone");
    if (isInClass) return fail("own-overlap");
    if (!isFree) return fail("not-offered");
    // The same row is booked below, so that the learner pays the price that the page showed.
    if (shownPriceCents !== null && shownPriceCents !== current.priceCents) return fail("price-changed");
    // The constraints would still see a hold that has run out.
    if (overdue.length > 0) await expireOverdueHolds(tx, overlaps(time), now);
    const row = newBooking(current, caller, { ...request, status });
    const isHold = status === "pending";
    const event = { bookingId: row.id, kind: isHold ? "held" : "booked", actor: "learner", now } as const;
    const [booking] = await inTurn(
      () => insertBooking(tx, row),
      () => recordBookingEvent(tx, event),
      async () => {
        if (!isHold) await announceParties(tx, withPeople(row, people), appUrl);
      },
    );
    return ok({ ...booking, expertName: current.name });
  });
}

/** The check before saving. The locks and constraints catch what changes between it and the insert. */
async function check(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
): Promise<Result<{ expert: BookableExpert; same: Booking | undefined }, BookingError>> {
  const { actor } = caller;
  if (!isId(request.expertId)) return fail("expert-gone");
  // Nearly all of them name the expert's record: what is asked about it needn't wait for its row.
  const [expert, asked] = await Promise.all([
    findBookableExpert(db, request.expertId),
    askAbout(db, caller, request),
  ]);
  if (!expert) return fail("expert-gone");
  if (expert.userId === actor.userId) return fail("own-profile");
  const isRecord = expert.id === request.expertId;
  const { time, overlapping, isBlocked, isInClass, isFree } = isRecord
    ? asked
    : await askAbout(db, caller, { ...request, expertId: expert.id });
  const same = overlapping.find((other) => isSame(other, time));
  if (same) return ok({ expert, same });
  if (isBlocked) return fail("blocked");
  if (isInClass || overlapping.some((other) => other.learnerId === actor.userId)) return fail("own-overlap");
  if (overlapping.length > 0) return fail("slot-taken");
  return isFree ? ok({ expert, same }) : fail("not-offered");
}

async function askAbout(db: Db, { actor, now }: SignedInCaller, request: BookingRequest) {
  const { startsAt, hours, expertId } = request;
  const time = { startsAt, hours, expertId, learnerId: actor.userId };
  const [overlapping, isBlocked, isInClass, isFree] = await Promise.all([
    findOverlapping(db, time, now),
    hasBlockWithExpert(db, { userId: actor.userId, expertId }),
    sitsInClass(db, time, now),
    isOffered(db, { expertId, start: startsAt, hours, now }),
  ]);
  return { time, overlapping, isBlocked, isInClass, isFree };
}

/** The learner's own booking of the same expert, start and length: the form was sent twice. */
const isSame = (booking: Booking, { learnerId, expertId, startsAt, hours }: WantedTime) =>
  booking.learnerId === learnerId &&
  booking.expertId === expertId &&
  booking.startsAt.getTime() === startsAt.getTime() &&
  booking.hours === hours;

/** The error that a refused row means to the learner. @throws every other fault */
function errorOf(error: unknown): BookingError {
  if (error instanceof NothingSaved) return "nothing-saved";
  const fault = storageFault(error);
  if (fault?.kind === "exclusion") {
    return fault.constraint === "bookings_learner_overlap" ? "own-overlap" : "slot-lost";
  }
  if (fault?.kind === "unique" || fault?.kind === "deadlock") return "slot-lost";
  if (fault?.kind === "foreign-key") return "expert-gone";
  throw error;
}
