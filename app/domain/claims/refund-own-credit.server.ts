import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import type { SignedInCaller } from "~/domain/caller";
import { findCredit, refundCredit } from "~/domain/ledger/credits.server";
import { fail, ok, type Result } from "~/shared/result";
import { findOwnSession } from "./claim-parties.server";
import type { OwnCreditError } from "./guarantee";

/**
 * Refunds the credit that the caller's guarantee for a session gave, at the caller's request.
 * @returns `no-credit` if there is no open credit, `frozen` while its payment is disputed
 */
export const refundOwnCredit = (
  db: Db,
  { actor, now }: SignedInCaller,
  { bookingId }: { bookingId: string },
): Promise<Result<null, OwnCreditError>> =>
  runCommand(db, async (tx): Promise<Result<null, OwnCreditError>> => {
    await lockInOrder(tx, ["learner", actor.userId]);
    const found = await findOwnSession(tx, actor.userId, bookingId);
    const claim = found?.claims.find(({ kind }) => kind === "guarantee");
    if (!claim || found?.side !== "learner") return fail("no-credit");
    const credit = await findCredit(tx, claim.id);
    if (credit?.state !== "open") return fail("no-credit");
    if (credit.dispute === "open") return fail("frozen");
    await refundCredit(tx, credit, now);
    return ok(null);
  });
