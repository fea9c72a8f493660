import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import type { SignedInCaller } from "~/domain/caller";
import { findCredit, refundCredit } from "~/domain/ledger/credits.server";
import { findOwnSession } from "./claim-parties.server";

/**
 * Refunds the credit that the caller's guarantee for a session gave, at the caller's request.
 * @returns false if there is no open credit
 */
export const refundOwnCredit = (
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId }: { bookingId: string },
  wait?: (milliseconds: number) => Promise<void>,
): Promise<boolean> =>
  retryPassing(
    () =>
      db.transaction(async (tx) => {
        await lockInOrder(tx, ["learner", actor.userId]);
        const found = await findOwnSession(tx, actor.userId, { bookingId, kind: "guarantee" });
        if (!found?.claim || found.side !== "learner") return false;
        const credit = await findCredit(tx, found.claim.id);
        if (credit?.state !== "open") return false;
        await refundCredit(tx, credit, now);
        return true;
      }),
    wait,
  );
