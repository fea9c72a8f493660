import { and, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLiveSeat } from "~/db/live-classes.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import type { LiveClass } from "~/db/schema/classes/classes";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasBlockWithExpert } from "~/domain/blocks/blocks.server";
import { holdEnd } from "~/domain/bookings/booking";
import type { SignedInCaller } from "~/domain/caller";
import { findTaughtClass } from "~/domain/classes/mail-facts.server";
import type { SeatError } from "~/domain/classes/messages";
import { announceSeat } from "./announce-seat.server";
import { leaveWaitlistWithSeat } from "./leave-waitlist.server";
import { isBusy } from "./own-overlap.server";

/** Takes a seat, reserved or offered. The caller must hold the locks of the class and the learner. */

/** Returns the learner's live seat in this class. */
export async function findLiveSeat(
  db: Db,
  { classId, learnerId, now }: { classId: string; learnerId: string; now: Date },
): Promise<Seat | undefined> {
  const own = and(eq(classReservations.classId, classId), eq(classReservations.learnerId, learnerId));
  const [seat] = await db
    .select()
    .from(classReservations)
    .where(and(own, whereLiveSeat(now)));
  return seat;
}

/** Returns why the caller can't have a seat in this class, whether or not one is free; null if they can. */
export async function whyNoSeat(
  tx: Db,
  { actor, now }: SignedInCaller,
  live: LiveClass,
): Promise<SeatError | null> {
  const { userId: learnerId } = actor;
  const refusal = await refusalOfPerson(tx, learnerId, live);
  if (refusal) return refusal;
  if (await isBusy(tx, live, { learnerId, now })) return "own-overlap";
  return live.priceCents > 0 && (await holdsEnough(tx, learnerId, now)) ? "too-many-unpaid" : null;
}

/** Like `whyNoSeat`, but checks only the learner and the expert, not the learner's time or unpaid seats. */
export async function refusalOfPerson(
  tx: Db,
  learnerId: string,
  live: Pick<LiveClass, "expertId">,
): Promise<SeatError | null> {
  const [learner] = await tx
    .select({
      isActive: users.isActive,
      emailVerifiedAt: users.emailVerifiedAt,
      expertId: expertsUsers.expertId,
    })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .where(eq(users.id, learnerId));
  if (!learner?.isActive) return "account-gone";
  if (!learner.emailVerifiedAt) return "unverified";
  if (learner.expertId !== null && learner.expertId === live.expertId) return "own-class";
  if (live.expertId && (await hasBlockWithExpert(tx, { userId: learnerId, expertId: live.expertId }))) {
    return "blocked";
  }
  return null;
}

/** Reports whether the learner holds the maximum of three unpaid seats, in all classes together. */
async function holdsEnough(tx: Db, learnerId: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ id: classReservations.id })
    .from(classReservations)
    .where(
      and(
        eq(classReservations.learnerId, learnerId),
        eq(classReservations.status, "held"),
        gt(classReservations.holdExpiresAt, now),
      ),
    )
    .limit(mostHeld);
  return held.length === mostHeld;
}

const mostHeld = 3;

interface NewSeat {
  id: string;
  classId: string;
  timeZone: string;
  team?: { id: string; member: SeatLearner };
}

/** The person who gets a seat. */
export type SeatLearner = Pick<SignedInCaller["actor"], "userId" | "fullName" | "email">;

/**
 * Holds a seat for 15 minutes, or confirms it and queues its mail if the class is free of charge.
 * @param seat.id the id of the new seat
 * @param seat.team the team that reserves it, and for which member
 * @throws the fault of `classes_seats_check` if no seat is free
 */
export async function takeSeat(
  tx: Db,
  { actor, now, commissionPercent }: SignedInCaller,
  { id, classId, timeZone, team }: NewSeat,
): Promise<Seat> {
  const learner = team?.member ?? actor;
  const { live, teacher } = await findTaughtClass(tx, classId);
  if (!live.startsAt) throw new Error("The class has no date");
  const isFree = live.priceCents === 0;
  const [seat] = await tx
    .insert(classReservations)
    .values({
      id,
      classId,
      learnerId: learner.userId,
      teamId: team?.id ?? null,
      name: learner.fullName,
      email: learner.email,
      mentorName: teacher,
      skill: live.title,
      priceCents: live.priceCents,
      currency: live.currency,
      commissionPercent,
      timeZone,
      createdAt: now,
      ...(isFree
        ? { status: "confirmed" as const, confirmedAt: now }
        : { status: "held" as const, holdExpiresAt: holdEnd(now, live.startsAt) }),
    })
    .returning();
  if (!seat) throw new Error("The seat was not written");
  if (!isFree) return seat;
  await leaveWaitlistWithSeat(tx, { now }, seat);
  await announceSeat(tx, id, { about: "confirmed" });
  return seat;
}
