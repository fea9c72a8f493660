import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { type Claim, claims } from "~/db/schema/claims/claims";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { AnswerError } from "./claim";
import { claimKinds } from "./claim-kinds";
import { findOwnClaim, lockClaim } from "./claim-parties.server";
import { grantClaim } from "./close-claim.server";

interface Answered extends Pick<Claim, "bookingId" | "kind"> {
  /** `refused`: the other side agreed, but the session was cancelled or refunded before. */
  outcome: "granted" | "waits" | "refused";
}

/**
 * Stores the other side's answer to a claim. If it agrees, the claim is granted, unless it is of a kind that needs an
 * admin all the same; otherwise an admin decides.
 */
export async function answerClaim(
  db: Db,
  { actor, now }: SignedInCaller,
  { claimId, agrees, answer }: { claimId: string; agrees: boolean; answer: string | null },
): Promise<Result<Answered, AnswerError>> {
  return runCommand(db, async (tx): Promise<Result<Answered, AnswerError>> => {
    const found = (await findOwnClaim(tx, actor.userId, claimId)) && (await lockClaim(tx, claimId));
    if (!found) return fail("not-found");
    const { state, answerUntil, bookingId, kind, needsAdmin } = found.claim;
    const canGrant = agrees && !(needsAdmin && claimKinds[kind].needsAdminIfAgreed);
    if (state !== "open") return fail("already-answered");
    if (now > answerUntil) return fail("too-late");
    await tx
      .update(claims)
      .set({ agrees, answer, answeredAt: now, ...(!canGrant && { state: "contested" as const }) })
      .where(eq(claims.id, claimId));
    if (!canGrant) return ok({ bookingId, kind, outcome: "waits" });
    const isGranted = await grantClaim(tx, found, "answer", now);
    return ok({ bookingId, kind, outcome: isGranted ? "granted" : "refused" });
  });
}
