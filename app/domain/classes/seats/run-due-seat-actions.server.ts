import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { LiveClass } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { isOfferTime, offerEnd, seatsLeft } from "~/domain/classes/class";
import { findTaughtClass } from "~/domain/classes/mail-facts.server";
import { mailEntryEnd, mailOffer } from "./mail-waitlist-position.server";

/**
 * Runs the due actions of a class's seats, under its lock: expires overdue holds and offers, and offers free seats to
 * the waitlist. After the start it closes the waitlist with a mail to its entries; after a cancellation, without. Every
 * command that frees or needs a seat calls it.
 * @param takenAtOnce the entry whose offer the caller accepts in the same transaction, so that it needs no mail
 * @returns the class afterwards
 */
export async function runDueSeatActions(
  tx: Db,
  { now }: Pick<Caller, "now">,
  classId: string,
  takenAtOnce?: string,
): Promise<LiveClass> {
  const { live, teacher } = await findTaughtClass(tx, classId);
  const { status, startsAt } = live;
  const hasStarted = startsAt !== null && startsAt <= now;
  const freed =
    (await expireHolds(tx, classId, hasStarted ? null : now)) + (await lapseOffers(tx, classId, now));
  let hasChanged = freed > 0;
  if (hasStarted || status === "cancelled") {
    const line = await closeWaitlist(tx, classId);
    for (const entry of hasStarted ? line : []) await mailEntryEnd(tx, entry, { cause: "started", teacher });
    hasChanged = line.length > 0 || hasChanged;
  } else if (status === "open") {
    const offered = await offerSeats(tx, live, { free: seatsLeft(live) + freed, now, takenAtOnce });
    hasChanged = offered > 0 || hasChanged;
  }
  return hasChanged ? (await findTaughtClass(tx, classId)).live : live;
}

/**
 * Closes the waitlist of a class that has started or was cancelled, under the class's lock.
 * @returns the entries that waited or had an offer, in order
 */
export async function closeWaitlist(tx: Db, classId: string): Promise<WaitlistEntry[]> {
  const closed = await tx
    .update(classWaitlist)
    .set({ status: "closed" })
    .where(and(eq(classWaitlist.classId, classId), inArray(classWaitlist.status, ["waiting", "offered"])))
    .returning();
  return closed.sort((a, b) => a.place - b.place);
}

/** @param now null to expire all holds: after the start no payment counts, even if the class was moved earlier */
async function expireHolds(tx: Db, classId: string, now: Date | null): Promise<number> {
  const isOver = now === null ? undefined : lte(classReservations.holdExpiresAt, now);
  const expired = await tx
    .update(classReservations)
    .set({ status: "expired" })
    .where(and(eq(classReservations.classId, classId), eq(classReservations.status, "held"), isOver))
    .returning({ id: classReservations.id });
  return expired.length;
}

async function lapseOffers(tx: Db, classId: string, now: Date): Promise<number> {
  const isOver = and(eq(classWaitlist.status, "offered"), lte(classWaitlist.offerExpiresAt, now));
  const lapsed = await tx
    .update(classWaitlist)
    .set({ status: "lapsed" })
    .where(and(eq(classWaitlist.classId, classId), isOver))
    .returning({ id: classWaitlist.id });
  return lapsed.length;
}

/** Offers free seats to the first entries, each with a mail. @returns the number of offers */
async function offerSeats(
  tx: Db,
  live: LiveClass,
  { free, now, takenAtOnce }: { free: number; now: Date; takenAtOnce: string | undefined },
): Promise<number> {
  const { id: classId, startsAt } = live;
  if (free === 0 || !startsAt || !isOfferTime(startsAt, now)) return 0;
  const first = await tx
    .select({ id: classWaitlist.id })
    .from(classWaitlist)
    .where(and(eq(classWaitlist.classId, classId), eq(classWaitlist.status, "waiting")))
    .orderBy(asc(classWaitlist.place))
    .limit(free);
  if (first.length === 0) return 0;
  const ids = first.map(({ id }) => id);
  const offered = await tx
    .update(classWaitlist)
    .set({ status: "offered", offeredAt: now, offerExpiresAt: offerEnd(now, startsAt) })
    .where(inArray(classWaitlist.id, ids))
    .returning();
  for (const entry of offered.sort((a, b) => a.place - b.place)) {
    if (entry.id !== takenAtOnce) await mailOffer(tx, live, entry);
  }
  return offered.length;
}
