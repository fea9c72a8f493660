import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { eventList, toBookingEvents } from "~/domain/bookings/booking-history.server";
import { type BookingWithParties, bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { type Opening, openingList, toOpenings } from "~/domain/bookings/rooms/open-room.server";
import { roomFrom } from "~/domain/bookings/rooms/room";
import { isId } from "~/platform/ids";

export type { Claim };

/** A claim with the booking that it is about and its two people. */
export interface ClaimWithParties extends BookingWithParties {
  claim: Claim;
  /** When which side opened the session's room. */
  openings: Opening[];
}

/** Returns a claim with both its sides; null if there is none. */
export async function claimParties(db: Db, claimId: string): Promise<ClaimWithParties | null> {
  if (!isId(claimId)) return null;
  const [row] = await db
    .select({ claim: claims, openings: openingList(claims.bookingId) })
    .from(claims)
    .where(eq(claims.id, claimId));
  const found = row && (await bookingParties(db, row.claim.bookingId));
  if (!row || !found) return null;
  // What was opened before the session moved to its time says nothing about it.
  const openings = toOpenings(row.openings).filter(({ at }) => at >= roomFrom(found.booking.startsAt));
  return { ...found, claim: row.claim, openings };
}

/** The claims about a booking: an absence and the guarantee, one of each at most. */
export const findClaims = (db: Db, bookingId: string): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.bookingId, bookingId));

/** The claims about a booking, and its history. */
export async function findClaimsAndEvents(db: Db, bookingId: string) {
  const rows = await db
    .select({ claim: claims, events: eventList })
    .from(bookings)
    .leftJoin(claims, eq(claims.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  return {
    claims: rows.flatMap(({ claim }) => claim ?? []),
    events: toBookingEvents(rows[0]?.events ?? []),
  };
}

/** Whether the guarantee was used for a booking and not refused: the learner says that the session took place. */
export const hasGuarantee = (found: Claim[]): boolean =>
  found.some(({ kind, state }) => kind === "guarantee" && state !== "refused");

/** A booking of the account's own with its claims; null for other accounts. */
export async function findOwnSession(db: Db, userId: string, bookingId: string) {
  if (!isId(bookingId)) return null;
  const found = await bookingParties(db, bookingId);
  const side = found && sideOf(found, userId);
  return found && side ? { ...found, side, claims: await findClaims(db, bookingId) } : null;
}

/** Returns a claim for the side that has to answer it; null for all other accounts. */
export async function findOwnClaim(db: Db, userId: string, claimId: string) {
  const found = await claimParties(db, claimId);
  const side: BookingSide | null = found && sideOf(found, userId);
  return found && side && side !== found.claim.side ? { ...found, side } : null;
}

/** Locks both sides of the booking, then reads the claim again, so that neither changes before the commit. */
export async function lockClaim(tx: Db, claimId: string): Promise<ClaimWithParties | null> {
  const seen = await claimParties(tx, claimId);
  if (!seen) return null;
  await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
  return claimParties(tx, claimId);
}
