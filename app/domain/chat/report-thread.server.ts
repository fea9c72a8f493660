import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";

/**
 * Tells the admin of the caller's thread with this account, by the queue and by a mail to support. While the caller's report is open, another
 * one of the same thread changes its reason. A thread without a message can't be reported.
 */
export async function reportThread(
  _db: Db,
  _caller: SignedInCaller,
  _report: { partnerId: string; reason: string },
): Promise<Result<{ id: string }, "not-found">> {
  throw new Error("Not built");
}
