import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import type { Caller } from "~/domain/caller";

/** After so long a message that is still unread is told by mail … */
export const unreadMinutes = 10;
/** … but of one thread no oftener than this. */
export const mailAgainMinutes = 60;

/**
 * Queues the job that looks whether a thread's new message stays unread: once, however many messages follow before it runs.
 * Called by the commands that write messages, in their transaction.
 */
export async function expectUnreadMail(
  _tx: Db,
  _message: { threadId: string; receiverId: string; now: Date },
): Promise<void> {}

/**
 * The work of the job `mail-unread`: one mail for a thread's unread messages that no mail has told of. Where it comes too soon
 * after the last one, it comes back when its time has come. Nothing for somebody who doesn't want it, or isn't active or verified, or blocked the sender.
 */
export async function mailUnread(
  _db: Db,
  _caller: Pick<Caller, "appUrl" | "now">,
  _payload: JobPayloads["mail-unread"],
): Promise<void> {
  throw new Error("Not built");
}
