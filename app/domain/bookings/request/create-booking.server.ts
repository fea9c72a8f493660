import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { isOffered } from "~/domain/availability/queries.server";
import { newBookingEvent } from "~/domain/bookings/booking-history.server";
import { changeState, expireOverdueHolds } from "~/domain/bookings/change-state.server";
import { findBookableExpert } from "~/domain/bookings/find-bookable-expert.server";
import type { BookingError } from "~/domain/bookings/messages";
import { findInTheWay, findLearners, overlaps } from "~/domain/bookings/overlapping.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { metrics } from "~/platform/metrics.server";
import { fail, ok, type Result } from "~/shared/result";
import { announceBooking, announceParties } from "./announce-booking.server";
import { attachScan } from "./attach-scan.server";
import { type BookingRequest, checkBooking, isSameBooking, judge } from "./check-booking.server";
import { findPeople } from "./find-people.server";
import { insertBooking, type NewState, NothingSaved, newBooking } from "./insert-booking.server";
import { refusalOfAccount, refusalOfLength, refusalOfUnpaid } from "./refuse-learner.server";

/** A booking with the expert's name, for the confirmation. */
export interface Booked extends Booking {
  expertName: string;
}

/**
 * Books a session: confirmed at once, payment due (decision C7). A repeated request returns the existing booking (C6),
 * with any price, unless that is a hold to be confirmed; so passing storage faults are retried up to two times, a
 * second apart. Constraint violations are returned as errors; other storage faults are thrown.
 */
export const createBooking: TakeTime = (db, caller, request) => takeTime(db, caller, request, "confirmed");

/**
 * Holds a session's time while it is paid for, for 15 minutes unless given (decision C8): `pending`, without mails.
 * Works like `createBooking`, but returns an existing booking of the same session in any live state.
 */
export const holdBooking: TakeTime = (db, caller, request) => takeTime(db, caller, request, "pending");

type TakeTime = (
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
) => Promise<Result<Booked, BookingError>>;

async function takeTime(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  status: NewState,
): Promise<Result<Booked, BookingError>> {
  let outcome = "fault";
  try {
    const taken = await retryPassing(() => takeOnce(db, caller, request, status));
    outcome = taken.ok ? status : taken.error;
    return taken;
  } catch (error) {
    const refusal = errorOf(error);
    outcome = refusal;
    return fail(refusal);
  } finally {
    metrics.bookings.inc({ outcome });
  }
}

async function takeOnce(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  status: NewState,
): Promise<Result<Booked, BookingError>> {
  if (!isId(request.expertId)) return fail("expert-gone");
  try {
    return await takeUnderLocks(db, caller, request, status);
  } catch (error) {
    if (storageFault(error)?.kind !== "timeout") throw error;
    // Others hold the locks, but an existing booking can still be returned.
    const checked = await checkBooking(db, caller, request);
    if (!checked.ok) return checked;
    const { same, expert } = checked.value;
    if (!same || isToConfirm(same, status) || isToShow(same, request)) throw error;
    return ok({ ...same, expertName: expert.name });
  }
}

/** Whether the learner directly books a time that they hold. */
const isToConfirm = (booking: Booking, status: NewState) =>
  status === "confirmed" && booking.status === "pending";

/** Whether the request has a scan that the booking doesn't have yet. */
const isToShow = (booking: Booking, { scanId }: BookingRequest) =>
  Boolean(scanId) && booking.scanId !== scanId;

/** Whether the page showed another price. Without a price in the request, nothing is compared. */
const isOtherPrice = ({ shownPriceCents }: BookingRequest, { priceCents }: { priceCents: number }) =>
  shownPriceCents !== null && shownPriceCents !== priceCents;

async function takeUnderLocks(
  db: Db,
  caller: SignedInCaller,
  request: BookingRequest,
  status: NewState,
): Promise<Result<Booked, BookingError>> {
  const { actor, now } = caller;
  const { expertId, startsAt: start, hours } = request;
  const time = { startsAt: start, hours, expertId, learnerId: actor.userId };

  const taken = await db.transaction(async (tx): Promise<Result<Booked, BookingError> | AnotherExpert> => {
    // Read before the locks: a time that is taken during the wait for them has its own message ("slot-lost").
    const seen = await findLearners(tx, time, now);
    // Every command locks the expert first, then the learner, so that no two of them deadlock.
    await lockInOrder(tx, ["expert", expertId], ["learner", actor.userId]);
    const [{ overlapping, overdue }, isFree, people] = await Promise.all([
      findInTheWay(tx, time, now),
      isOffered(tx, { expertId, start, hours, now }),
      findPeople(tx, time, now),
    ]);
    if (!people) return await otherExpert(tx, expertId);
    const { card: expert, isBlocked, isInClass, unpaid } = people;

    const booked = overlapping.find((other) => isSameBooking(other, time));
    if (booked && isToShow(booked, request)) await attachScan(tx, booked, request.scanId);
    if (booked && !isToConfirm(booked, status)) return ok({ ...booked, expertName: expert.name });
    if (booked && !isBlocked) {
      const tooLong = refusalOfLength(unpaid, { status, hours });
      if (tooLong) return fail(tooLong);
      if (isOtherPrice(request, booked)) return fail("price-changed");
      const confirmed = await changeState(tx, { bookingId: booked.id, to: "confirmed", by: "learner", now });
      if (!confirmed.ok) return fail("slot-lost");
      await announceBooking(tx, booked.id);
      return ok({ ...confirmed.value, expertName: expert.name });
    }

    // Other learners' bookings since the first read are left to the constraint. The learner's own can't have changed.
    const isOwn = ({ learnerId }: { learnerId: string }) => learnerId === actor.userId;
    const inTheWay = [...seen.filter((other) => !isOwn(other)), ...overlapping.filter(isOwn)];
    const refused =
      judge(actor, { expert, inTheWay, isBlocked, isInClass, isFree }) ??
      refusalOfAccount(people.account) ??
      refusalOfUnpaid(unpaid, { status, hours });
    if (refused) return fail(refused);
    // The row that was read is booked below, so the learner pays the price that the page showed.
    if (isOtherPrice(request, expert)) return fail("price-changed");

    // The constraints still count an overdue hold.
    if (overdue.length > 0) await expireOverdueHolds(tx, overlaps(time), now);
    const row = newBooking(expert, caller, { ...request, status, byNewcomer: unpaid.isNewcomer });
    const kind = status === "pending" ? "held" : "booked";
    const booking = await insertBooking(
      tx,
      row,
      newBookingEvent({ bookingId: row.id, kind, actor: "learner", now }),
    );
    if (status === "confirmed") await announceParties(tx, row.id, people);
    return ok({ ...booking, expertName: expert.name });
  });
  if ("expertId" in taken) return takeUnderLocks(db, caller, { ...request, ...taken }, status);
  return taken;
}

/** Returned if the request named the expert's account: the command starts again with the record's id. */
interface AnotherExpert {
  expertId: string;
}

/** Returns the record's id if the id was that of a listed expert's account; else the expert isn't listed. */
async function otherExpert(tx: Db, expertId: string): Promise<Result<never, BookingError> | AnotherExpert> {
  const expert = await findBookableExpert(tx, expertId);
  return expert && expert.id !== expertId ? { expertId: expert.id } : fail("expert-gone");
}

/** Translates a constraint violation, a deadlock or a missing row into a booking error. @throws every other error */
function errorOf(error: unknown): BookingError {
  if (error instanceof NothingSaved) return "nothing-saved";
  const fault = storageFault(error);
  if (fault?.kind === "exclusion") {
    return fault.constraint === "bookings_learner_overlap" ? "own-overlap" : "slot-lost";
  }
  if (fault?.kind === "unique" && fault.constraint === "bookings_newcomer_key") return "newcomer-unpaid";
  if (fault?.kind === "unique" || fault?.kind === "deadlock") return "slot-lost";
  if (fault?.kind === "foreign-key") return "expert-gone";
  throw error;
}
