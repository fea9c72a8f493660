import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";

/**
 * Keeps an account's IANA zone.
 * @param choice `isDetected`: the browser's own guess, which never replaces what was chosen before
 */
export async function chooseTimeZone(
  db: Db,
  choice: { userId: string; timeZone: string; isDetected: boolean },
): Promise<void> {
  const { userId, timeZone, isDetected } = choice;
  await db
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), isDetected ? isNull(users.timeZone) : undefined));
}
