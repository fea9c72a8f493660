import { and, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLiveSeat } from "~/db/live-classes.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations, type Reservation } from "~/db/schema/classes/class-reservations";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { classStandingOf, isLiveSeat } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import type { SeatError, WaitlistError } from "~/domain/classes/messages";
import { mailWaitlistPosition } from "~/domain/classes/seats/mail-waitlist-position.server";
import { resultFromFault } from "~/domain/classes/seats/reserve-seat.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { findLiveSeat, takeSeat, whyNoSeat } from "~/domain/classes/seats/take-seat.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { restorableUntil } from "./waitlist";

/**
 * Adds an address to a class's waitlist and mails it the position. An address that is already on it keeps its position
 * and gets no mail; the result is the same, so that it doesn't reveal who is on the waitlist.
 * @returns `not-open` for a class without a date or a cancelled one; `seats-free` if a seat can be reserved
 */
export async function joinWaitlist(
  db: Db,
  caller: Caller,
  { slug, name, email, timeZone }: { slug: string; name: string; email: string; timeZone: string },
): Promise<Result<null, WaitlistError>> {
  const [found] = await db.select({ id: classes.id }).from(classes).where(eq(classes.slug, slug));
  if (!found) return fail("not-found");
  const { actor, now } = caller;
  const who = { name: name.trim(), email: email.trim().toLowerCase(), timeZone };
  const join = () =>
    db.transaction(async (tx): Promise<Result<null, WaitlistError>> => {
      await lockClass(tx, found.id);
      const live = await runDueSeatActions(tx, caller, found.id);
      const refusal = joinRefusal(live, now);
      if (refusal) return fail(refusal);
      const own = actor && { classId: live.id, learnerId: actor.userId, now };
      if (own && (await findLiveSeat(tx, own))) return fail("has-seat");
      const [entry] = await tx
        .insert(classWaitlist)
        .values({ ...who, classId: live.id, userId: actor?.userId ?? null, createdAt: now })
        .onConflictDoNothing()
        .returning();
      if (entry) await mailWaitlistPosition(tx, { entry, position: await positionOf(tx, entry) });
      return ok(null);
    });
  return retryPassing(join);
}

function joinRefusal(live: LiveClass, now: Date): WaitlistError | null {
  const standing = classStandingOf(live, now);
  if (standing === "sold-out") return null;
  if (standing === "open") return "seats-free";
  return standing === "started" || standing === "past" ? "started" : "not-open";
}

/** Returns the entry's position, from 1. */
const positionOf = (tx: Db, { classId, place }: WaitlistEntry) =>
  tx.$count(
    classWaitlist,
    and(
      eq(classWaitlist.classId, classId),
      eq(classWaitlist.status, "waiting"),
      lte(classWaitlist.place, place),
    ),
  );

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
    await tx
      .update(classWaitlist)
      .set({ status: "waiting", givenUpAt: null, offeredAt: null, offerExpiresAt: null })
      .where(eq(classWaitlist.id, entry.id));
    return ok(null);
  });
}

const findSameAddress = (tx: Db, { classId, email }: WaitlistEntry) =>
  tx
    .select({ status: classWaitlist.status })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email)));

/** Reports whether the same address has a live seat. */
async function hasSeatBy(tx: Db, { now }: Caller, { classId, email }: WaitlistEntry): Promise<boolean> {
  const own = and(eq(classReservations.classId, classId), eq(classReservations.email, email));
  return (await tx.$count(classReservations, and(own, whereLiveSeat(now)))) > 0;
}

/**
 * Turns an open offer into the caller's held seat, or a confirmed seat if the class is free of charge. Any verified
 * account with the mailed link can accept it. An offer is accepted once; a repeated call by the same caller returns the
 * same seat. @param input `shownPriceCents`: the price that the page showed, in whole cents
 */
export async function acceptOffer(
  db: Db,
  caller: SignedInCaller,
  input: { entryId: string; timeZone: string; shownPriceCents?: number },
): Promise<Result<Reservation, WaitlistError | SeatError>> {
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
): Promise<Result<Reservation, WaitlistError | SeatError>> {
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

/** Runs under the class's lock, with due actions before and after: a freed seat is offered to the next entry. */
async function withEntry<T, E>(
  db: Db,
  caller: Caller,
  entryId: string,
  act: (tx: Db, entry: WaitlistEntry, live: LiveClass) => Promise<Result<T, E>>,
): Promise<Result<T, E | "not-found">> {
  if (!isId(entryId)) return fail("not-found");
  const [found] = await db
    .select({ classId: classWaitlist.classId })
    .from(classWaitlist)
    .where(eq(classWaitlist.id, entryId));
  if (!found) return fail("not-found");
  return retryPassing(() =>
    db.transaction(async (tx): Promise<Result<T, E | "not-found">> => {
      await lockClass(tx, found.classId);
      const live = await runDueSeatActions(tx, caller, found.classId);
      const [entry] = await tx.select().from(classWaitlist).where(eq(classWaitlist.id, entryId));
      if (!entry) return fail("not-found");
      const answer = await act(tx, entry, live);
      if (answer.ok) await runDueSeatActions(tx, caller, live.id);
      return answer;
    }),
  );
}

const giveUp = (tx: Db, { now }: Caller, { id, status }: { id: string; status: "left" | "declined" }) =>
  tx
    .update(classWaitlist)
    .set({ status, givenUpAt: now })
    .where(and(eq(classWaitlist.id, id), inArray(classWaitlist.status, ["waiting", "offered"])));
