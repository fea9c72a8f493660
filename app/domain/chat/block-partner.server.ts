import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { addBlock, removeBlock } from "~/domain/blocks/blocks.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { findStanding } from "./find-standing.server";
import { lockInboxes } from "./lock-inboxes.server";

/** Blocks the other side of one of the caller's threads: neither writes to the other or books the other. Twice is no error. */
export async function blockPartner(
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
): Promise<Result<null, "not-found">> {
  return withPartner(db, caller, partnerId, addBlock);
}

/** Takes the caller's own block back; the other side's stays. Without one nothing happens. */
export async function unblockPartner(
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
): Promise<Result<null, "not-found">> {
  return withPartner(db, caller, partnerId, removeBlock);
}

async function withPartner(
  db: Db,
  caller: SignedInCaller,
  partnerId: string,
  change: typeof addBlock,
): Promise<Result<null, "not-found">> {
  if (!isId(partnerId)) return fail("not-found");
  return retryPassing(() =>
    db.transaction(async (tx) => {
      await lockInboxes(tx, [caller.actor.userId, partnerId]);
      const known = await findStanding(tx, caller, partnerId);
      if (!known?.thread) return fail("not-found");
      await change(tx, caller, partnerId);
      return ok(null);
    }),
  );
}
