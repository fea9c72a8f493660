import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { claims } from "~/db/schema/claims/claims";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { AnswerError } from "./claim";
import { findOwnClaim, lockClaim } from "./claim-parties.server";
import { grantClaim } from "./settle-claim.server";

/** Stores the other side's answer to a claim. If it agrees, the claim is granted; otherwise an admin decides. */
export async function answerClaim(
  db: Db,
  { actor, now }: SignedInCaller,
  { claimId, agrees, answer }: { claimId: string; agrees: boolean; answer: string | null },
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<{ bookingId: string }, AnswerError>> {
  const answerOnce = () =>
    db.transaction(async (tx): Promise<Result<{ bookingId: string }, AnswerError>> => {
      if (!(await findOwnClaim(tx, actor.userId, claimId))) return fail("not-found");
      const found = await lockClaim(tx, claimId);
      if (!found) return fail("not-found");
      const { state, answerUntil, bookingId } = found.claim;
      if (state !== "open") return fail("already-answered");
      if (now > answerUntil) return fail("too-late");
      await tx
        .update(claims)
        .set({ agrees, answer, answeredAt: now, ...(!agrees && { state: "contested" as const }) })
        .where(eq(claims.id, claimId));
      if (agrees) await grantClaim(tx, found, "answer", now);
      return ok({ bookingId });
    });
  return retryPassing(answerOnce, wait);
}
