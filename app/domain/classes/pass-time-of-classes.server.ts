import type { Db } from "~/db/client.server";

/**
 * Does what time brings to classes: holds expire, offers lapse, the decision about the minimum is taken, reminders go out, the
 * line is closed at the start. Takes at most `limit` classes whose `check_at` has come, each in a transaction of its own.
 * @returns how many were dealt with or put off
 */
export async function passTimeOfClasses(
  _db: Db,
  _passing: { now: Date; appUrl: string; limit: number },
  _onFault: (error: unknown, classId: string) => void = () => {},
): Promise<number> {
  throw new Error("Not built");
}
