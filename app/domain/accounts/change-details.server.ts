import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import type { SignedInCaller } from "~/domain/caller";
import { currentZoneName } from "~/shared/zone-names";

/**
 * Keeps an account's name and IANA zone, the zone under its current name. Bookings keep the name they were made under,
 * and an expert's card the one that was approved.
 */
export async function changeDetails(
  db: Db,
  { actor: { userId } }: SignedInCaller,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<void> {
  await db
    .update(users)
    .set({ fullName: name, timeZone: currentZoneName(timeZone) })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
}
