import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";

/**
 * The caller has seen the thread with this account up to a message. What was seen stays seen; a number beyond the last
 * message means the last one. Without such a thread nothing happens.
 */
export async function markSeen(
  _db: Db,
  _caller: SignedInCaller,
  _seen: { partnerId: string; upTo: number },
): Promise<void> {
  throw new Error("Not built");
}
