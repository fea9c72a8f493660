import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { type BookingWithParties, bookingParties, sideOf } from "~/domain/bookings/booking-parties.server";
import type { BookingSide } from "~/domain/bookings/cancellation";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { isId } from "~/platform/ids";

export type { Claim };

/** A claim with the booking that it is about and its two people. */
export interface ClaimWithParties extends BookingWithParties {
  claim: Claim;
}

/** Returns a claim with both its sides; null if there is none. */
export async function claimParties(db: Db, claimId: string): Promise<ClaimWithParties | null> {
  if (!isId(claimId)) return null;
  const [claim] = await db.select().from(claims).where(eq(claims.id, claimId));
  const found = claim && (await bookingParties(db, claim.bookingId));
  return claim && found ? { ...found, claim } : null;
}

/** The claim of a kind about a booking; null if there is none. */
export async function findClaim(
  db: Db,
  { bookingId, kind }: { bookingId: string; kind: Claim["kind"] },
): Promise<Claim | null> {
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.bookingId, bookingId), eq(claims.kind, kind)));
  return claim ?? null;
}

/** Whether the guarantee was used for a booking and not refused: the learner says that the session took place. */
export const hasGuarantee = async (db: Db, bookingId: string): Promise<boolean> => {
  const claim = await findClaim(db, { bookingId, kind: "guarantee" });
  return claim !== null && claim.state !== "refused";
};

/** The claims about a booking: an absence and the guarantee, one of each at most. */
export const findClaims = (db: Db, bookingId: string): Promise<Claim[]> =>
  db.select().from(claims).where(eq(claims.bookingId, bookingId));

/** A booking of the account's own with its claim of a kind, if any, and what was paid; null for other accounts. */
export async function findOwnSession(
  db: Db,
  userId: string,
  { bookingId, kind }: { bookingId: string; kind: Claim["kind"] },
) {
  if (!isId(bookingId)) return null;
  const found = await bookingParties(db, bookingId);
  const side = found && (await sideOf(db, found, userId));
  if (!found || !side) return null;
  const [claim, money] = await Promise.all([findClaim(db, { bookingId, kind }), bookingMoney(db, bookingId)]);
  return { ...found, side, claim, refundableCents: money.refundableCents };
}

/** Returns a claim for the side that has to answer it; null for all other accounts. */
export async function findOwnClaim(db: Db, userId: string, claimId: string) {
  const found = await claimParties(db, claimId);
  const side: BookingSide | null = found && (await sideOf(db, found, userId));
  return found && side && side !== found.claim.side ? { ...found, side } : null;
}

/** Locks both sides of the booking, then reads the claim again, so that neither changes before the commit. */
export async function lockClaim(tx: Db, claimId: string): Promise<ClaimWithParties | null> {
  const seen = await claimParties(tx, claimId);
  if (!seen) return null;
  await lockInOrder(tx, ["expert", seen.expert.expertId], ["learner", seen.learner.userId]);
  return claimParties(tx, claimId);
}
