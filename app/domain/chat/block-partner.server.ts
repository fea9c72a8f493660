import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addBlock, removeBlock } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { participantIds } from "./find-standing.server";
import { lockInboxes } from "./lock-inboxes.server";
import { sideOf } from "./thread-standing";

/**
 * Blocks the partner of a thread, so that neither can write to or book the other. Blocking again does nothing.
 * @returns `not-found` if there is no such thread
 */
export const blockPartner = (
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
): Promise<Result<null, "not-found">> =>
  withPartner(db, caller, partnerId, (tx) => blockLocked(tx, caller, partnerId));

/** Like `blockPartner`, but in the caller's transaction, which holds the locks of `lockPair`. */
export async function blockLocked(tx: Db, caller: SignedInCaller, partnerId: string): Promise<void> {
  const isNew = await addBlock(tx, caller, partnerId);
  const object = { type: "user", id: partnerId } as const;
  if (isNew) await recordAudit(tx, caller, { action: "account-blocked", object });
}

/**
 * Removes the caller's own block, if there is one. A block by the partner stays.
 * @returns `not-found` if there is no such thread
 */
export const unblockPartner = (
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
): Promise<Result<null, "not-found">> =>
  withPartner(db, caller, partnerId, async (tx) => {
    const wasThere = await removeBlock(tx, caller, partnerId);
    const object = { type: "user", id: partnerId } as const;
    if (wasThere) await recordAudit(tx, caller, { action: "account-unblocked", object });
  });

/**
 * Takes the locks for a block in the usual order: first the learner's lock, as for bookings and seats, then both
 * inboxes, as for messages.
 */
export async function lockPair(
  tx: Db,
  { learnerId, expertId }: { learnerId: string; expertId: string },
): Promise<void> {
  await lockInOrder(tx, ["learner", learnerId]);
  await lockInboxes(tx, [learnerId, expertId]);
}

async function withPartner(
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
  act: (tx: Db) => Promise<void>,
): Promise<Result<null, "not-found">> {
  const side = sideOf(caller.actor.role);
  if (!side || !isId(partnerId)) return fail("not-found");
  const pair = participantIds({ side, userId: caller.actor.userId, partnerId });
  const ofPair = and(eq(chatThreads.learnerId, pair.learnerId), eq(chatThreads.expertId, pair.expertId));
  if ((await db.$count(chatThreads, ofPair)) === 0) return fail("not-found");
  return runCommand(db, async (tx) => {
    await lockPair(tx, pair);
    await act(tx);
    return ok(null);
  });
}
