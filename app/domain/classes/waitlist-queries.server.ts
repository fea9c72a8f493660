import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classWaitlist } from "~/db/schema/class-waitlist";
import { isId } from "~/platform/ids";
import { findClassById } from "./public-classes.server";
import { isOpenOffer } from "./waitlist";
import { isWaitlistToken, type WaitlistUse } from "./waitlist-token.server";

/** A place in the line with its class, for whoever has its link; null for a wrong token. @param secret the program's */
export async function findPlace(
  db: Db,
  { placeId, ...link }: { placeId: string; token: string; use: WaitlistUse; secret: string },
) {
  if (!isId(placeId) || !isWaitlistToken(link.token, { ...link, placeId })) return null;
  const [place] = await db
    .select({
      id: classWaitlist.id,
      classId: classWaitlist.classId,
      status: classWaitlist.status,
      offerExpiresAt: classWaitlist.offerExpiresAt,
      reservationId: classWaitlist.reservationId,
    })
    .from(classWaitlist)
    .where(eq(classWaitlist.id, placeId));
  const live = place && (await findClassById(db, place.classId));
  return place && live ? { place, live } : null;
}

/**
 * The place that this account took on the waitlist of a class, signed in: one with an open offer before one that waits.
 * Null without one.
 */
export async function findOwnPlace(
  db: Db,
  { userId, classId, now }: { userId: string; classId: string; now: Date },
): Promise<{ id: string; isOffered: boolean } | null> {
  const { id, place, status, offerExpiresAt } = classWaitlist;
  const places = await db
    .select({ id, status, offerExpiresAt })
    .from(classWaitlist)
    .where(
      and(
        eq(classWaitlist.classId, classId),
        eq(classWaitlist.userId, userId),
        inArray(status, ["waiting", "offered"]),
      ),
    )
    .orderBy(asc(place));
  const offered = places.find((one) => isOpenOffer(one, now));
  const own = offered ?? places.find((one) => one.status === "waiting");
  return own ? { id: own.id, isOffered: own === offered } : null;
}
