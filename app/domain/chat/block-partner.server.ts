import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addBlock, removeBlock } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { pairOf } from "./find-standing.server";
import { lockInboxes } from "./lock-inboxes.server";
import { sideOf } from "./thread-standing";

/**
 * Blocks the partner of a thread: neither writes to the other nor books the other from then on. Twice is no error.
 * @returns `not-found` without such a thread
 */
export const blockPartner = (
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
): Promise<Result<null, "not-found">> =>
  withPartner(db, caller, partnerId, (tx) => blockLocked(tx, caller, partnerId));

/** The same in the caller's transaction, behind the locks of `lockPair`. */
export async function blockLocked(tx: Db, caller: SignedInCaller, partnerId: string): Promise<void> {
  const isNew = await addBlock(tx, caller, partnerId);
  const object = { type: "user", id: partnerId } as const;
  if (isNew) await recordAudit(tx, caller, { action: "account-blocked", object });
}

/**
 * Takes the caller's own block back; the other's stays. Without one nothing happens. @returns `not-found` without a
 * thread
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
 * In the order of all locks: the learner's, which bookings and seats are taken under, then both inboxes, as for a
 * message.
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
  const pair = pairOf({ side, userId: caller.actor.userId, partnerId });
  const ofPair = and(eq(chatThreads.learnerId, pair.learnerId), eq(chatThreads.expertId, pair.expertId));
  if ((await db.$count(chatThreads, ofPair)) === 0) return fail("not-found");
  return retryPassing(() =>
    db.transaction(async (tx) => {
      await lockPair(tx, pair);
      await act(tx);
      return ok(null);
    }),
  );
}
