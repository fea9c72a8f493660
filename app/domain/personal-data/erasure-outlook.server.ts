import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { isRefunded } from "~/domain/bookings/cancellation";
import type { SignedInCaller } from "~/domain/caller";
import { displayName } from "~/domain/experts/expert";
import { openTeamsOwnedBy } from "~/domain/teams/teams.server";
import { isolated } from "~/shared/isolated";
import { findClassesAhead } from "./leave-classes.server";
import { findOwner, type Owner, ownBookings } from "./tables/owner.server";

/** The maximum number of sessions, and of classes of each kind, that the outlook names. */
export const listedBookings = 10;

/**
 * Returns how many sessions, classes and seats an erasure would cancel, the next of them, and the open teams that have to
 * be handed over first.
 * @throws an Error if the account doesn't exist
 */
export async function findErasureOutlook(db: Db, { actor, now }: SignedInCaller) {
  const [found, owned] = await Promise.all([
    findAhead(db, actor.userId, now),
    openTeamsOwnedBy(db, actor.userId),
  ]);
  if (!found) throw new Error("The signed-in account is gone");
  return { ...found, teamsOwned: owned.map(({ id, name }) => ({ id, name: isolated(name) })) };
}

/** Counts an account's sessions, classes and seats to come, and names the next of them; null for an unknown account. */
export async function findAhead(db: Db, userId: string, now: Date) {
  const owner = await findOwner(db, userId);
  if (!owner) return null;
  const [ahead, { taught, seats, awaited }] = await Promise.all([
    findBookingsAhead(db, owner, now),
    findClassesAhead(db, owner, now),
  ]);
  return {
    hasPassword: owner.passwordHash !== null,
    hasCard: owner.cardIds.length > 0,
    count: ahead.length,
    sessions: ahead
      .slice(0, listedBookings)
      .map(({ id, startsAt, otherName, money }) => ({ id, startsAt, otherName: isolated(otherName), money })),
    classesTaught: { count: taught.length, next: taught.slice(0, listedBookings) },
    seats: { count: seats.length, next: seats.slice(0, listedBookings) },
    awaited: { count: awaited.length, next: awaited.slice(0, listedBookings) },
  };
}

/**
 * Lists the account's pending and confirmed sessions to come, next first, including holds that have run out. `knownAs`
 * is the account's own first name and initial, as the other side knows it; `money` is what becomes of what was paid.
 */
export async function findBookingsAhead(db: Db, owner: Owner, now: Date) {
  const { id, expertId, learnerId, learnerName, startsAt, status, paymentStatus } = bookings;
  const rows = await db
    .select({
      ...{ id, expertId, learnerId, learnerName, startsAt, expertName: experts.name },
      ...{ paymentStatus, expertMovedAt },
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, expertId))
    .where(and(ownBookings(owner), inArray(status, ["pending", "confirmed"]), gt(startsAt, now)))
    .orderBy(asc(startsAt), asc(id));
  return rows.map(({ learnerName, expertName, paymentStatus, expertMovedAt: movedAt, ...row }) => {
    const side = row.learnerId === owner.id ? ("learner" as const) : ("expert" as const);
    const goesBack = isRefunded({ side, startsAt: row.startsAt, expertMovedAt: movedAt, now });
    const names =
      side === "learner"
        ? { otherName: displayName(expertName), knownAs: displayName(learnerName) }
        : { otherName: learnerName, knownAs: displayName(expertName) };
    return { ...row, side, ...names, money: paymentStatus === "paid" ? moneyOf(goesBack) : null };
  });
}

const moneyOf = (goesBack: boolean) => (goesBack ? ("refunded" as const) : ("kept" as const));

export type BookingAhead = Awaited<ReturnType<typeof findBookingsAhead>>[number];
