import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import type { SignedInCaller } from "~/domain/caller";
import { currentZoneName } from "~/shared/zone-names";

/**
 * Keeps an account's IANA zone, under its current name.
 * @param choice `isDetected`: the browser's own guess, which never replaces what was chosen before
 */
export async function chooseTimeZone(
  db: Db,
  { actor: { userId } }: SignedInCaller,
  { timeZone, isDetected }: { timeZone: string; isDetected: boolean },
): Promise<void> {
  await db
    .update(users)
    .set({ timeZone: currentZoneName(timeZone) })
    .where(
      and(eq(users.id, userId), isNull(users.erasedAt), isDetected ? isNull(users.timeZone) : undefined),
    );
}
