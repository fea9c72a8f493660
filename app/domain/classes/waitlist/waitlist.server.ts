import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { LiveClass } from "~/db/schema/classes/classes";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { classStandingOf, isLiveSeat } from "~/domain/classes/class";
import type { SeatError, WaitlistError } from "~/domain/classes/messages";
import { resultFromFault } from "~/domain/classes/seats/reserve-seat.server";
import { findLiveSeat, takeSeat, whyNoSeat } from "~/domain/classes/seats/take-seat.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { restorableUntil } from "./waitlist";
import { hasSeatBy, withEntry } from "./with-entry.server";

/**
 * Ends a waitlist entry and its offer. Anyone with its link may do this. Leaving again changes nothing.
 * @returns `has-seat` if the offer was accepted; that seat is cancelled like any other
 */
export async function leaveWaitlist(
  db: Db,
  caller: Caller,
  entryId: string,
): Promise<Result<null, WaitlistError>> {
  return withEntry(db, caller, entryId, async (tx, { id, status }) => {
    if (status === "accepted") return fail("has-seat");
    if (status === "waiting") await giveUp(tx, caller, { id, status: "left" });
    if (status === "offered") await giveUp(tx, caller, { id, status: "declined" });
    return ok(null);
  });
}

/**
 * Declines an open offer, so that the seat is offered to the next entry. Declining again changes nothing.
 * @returns `over` for an offer that has lapsed or was accepted, and for an entry without an offer
 */
export async function declineOffer(
  db: Db,
  caller: Caller,
  entryId: string,
): Promise<Result<null, WaitlistError>> {
  return withEntry(db, caller, entryId, async (tx, { id, status }) => {
    if (status === "declined") return ok(null);
    if (status !== "offered") return fail("over");
    await giveUp(tx, caller, { id, status: "declined" });
    return ok(null);
  });
}

/**
 * Restores an entry that was left or whose offer was declined within the last day, because a mail scanner may have
 * pressed the button. It keeps its place and gets an offer if a seat is free. Restoring again changes nothing.
 */
export async function restoreEntry(
  db: Db,
  caller: Caller,
  entryId: string,
): Promise<Result<null, WaitlistError>> {
  return withEntry(db, caller, entryId, async (tx, entry, live) => {
    if (entry.status === "waiting" || entry.status === "offered") return ok(null);
    if (entry.status === "accepted") return fail("has-seat");
    const standing = classStandingOf(live, caller.now);
    if (standing === "cancelled") return fail("not-open");
    if (standing === "started" || standing === "past") return fail("started");
    if (!restorableUntil(entry, caller.now)) return fail("too-late");
    const others = await findSameAddress(tx, entry);
    if (others.some(({ status }) => status === "waiting" || status === "offered")) return fail("waits-again");
    if (await hasSeatBy(tx, caller, entry)) return fail("has-seat");
    // Another one that this address hasn't confirmed would be a second place.
    await tx.delete(classWaitlist).where(and(ofSameAddress(entry), eq(classWaitlist.status, "unconfirmed")));
    await tx
      .update(classWaitlist)
      .set({ status: "waiting", givenUpAt: null, offeredAt: null, offerExpiresAt: null })
      .where(eq(classWaitlist.id, entry.id));
    return ok(null);
  });
}

const findSameAddress = (tx: Db, entry: WaitlistEntry) =>
  tx.select({ status: classWaitlist.status }).from(classWaitlist).where(ofSameAddress(entry));

const ofSameAddress = ({ classId, email }: WaitlistEntry) =>
  and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email));

/**
 * Turns an open offer into the caller's held seat, or a confirmed seat if the class is free of charge. Any verified
 * account with the mailed link can accept it. An offer is accepted once; a repeated call by the same caller returns the
 * same seat. @param input `shownPriceCents`: the price that the page showed, in whole cents
 */
export async function acceptOffer(
  db: Db,
  caller: SignedInCaller,
  input: { entryId: string; timeZone: string; shownPriceCents?: number },
): Promise<Result<Seat, WaitlistError | SeatError>> {
  try {
    return await withEntry(db, caller, input.entryId, (tx, entry, live) =>
      acceptLocked(tx, caller, { ...input, entry, live }),
    );
  } catch (error) {
    return resultFromFault(error, async () => undefined);
  }
}

async function acceptLocked(
  tx: Db,
  caller: SignedInCaller,
  {
    entry,
    live,
    timeZone,
    shownPriceCents,
  }: { entry: WaitlistEntry; live: LiveClass; timeZone: string; shownPriceCents?: number },
): Promise<Result<Seat, WaitlistError | SeatError>> {
  const { actor, now } = caller;
  await lockInOrder(tx, ["learner", actor.userId]);
  if (entry.status === "accepted") {
    const seat = await acceptedSeat(tx, entry, actor.userId);
    return seat && isLiveSeat(seat, now) ? ok(seat) : fail("over");
  }
  if (entry.status !== "offered") return fail("over");
  if (await findLiveSeat(tx, { classId: live.id, learnerId: actor.userId, now })) return fail("has-seat");
  const refusal = await whyNoSeat(tx, caller, live);
  if (refusal) return fail(refusal);
  if (shownPriceCents !== undefined && shownPriceCents !== live.priceCents) return fail("price-changed");
  // The offer frees its seat before the reservation takes it.
  const id = newId();
  await tx
    .update(classWaitlist)
    .set({ status: "accepted", reservationId: id })
    .where(eq(classWaitlist.id, entry.id));
  return ok(await takeSeat(tx, caller, { id, classId: live.id, timeZone }));
}

async function acceptedSeat(tx: Db, { reservationId }: WaitlistEntry, learnerId: string) {
  if (!reservationId) return undefined;
  const [seat] = await tx
    .select()
    .from(classReservations)
    .where(and(eq(classReservations.id, reservationId), eq(classReservations.learnerId, learnerId)));
  return seat;
}

const giveUp = (tx: Db, { now }: Caller, { id, status }: { id: string; status: "left" | "declined" }) =>
  tx
    .update(classWaitlist)
    .set({ status, givenUpAt: now })
    .where(and(eq(classWaitlist.id, id), inArray(classWaitlist.status, ["waiting", "offered"])));
