import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classWaitlist } from "~/db/schema/class-waitlist";
import { isId } from "~/platform/ids";
import { findClassById } from "./public-classes.server";
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
