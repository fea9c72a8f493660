import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Decision } from "~/domain/lists/decision";
import { fail, ok, type Result } from "~/shared/result";
import type { DecideClaimError } from "./claim";
import { type Claim, lockClaim } from "./claim-parties.server";
import { grantClaim, refuseClaim } from "./close-claim.server";

interface Decided extends Pick<Claim, "kind"> {
  /** False also if what was accepted could no longer be granted. */
  isGranted: boolean;
}

/** Stores the admin's decision on a contested claim and mails both sides. */
export async function decideClaim(
  db: Db,
  caller: SignedInCaller,
  { claimId, decision }: { claimId: string; decision: Decision },
): Promise<Result<Decided, DecideClaimError>> {
  return runCommand(db, async (tx): Promise<Result<Decided, DecideClaimError>> => {
    const found = await lockClaim(tx, claimId);
    if (!found) return fail("unknown-claim");
    if (found.claim.state !== "contested") return fail("already-decided");
    const isGranted = decision.decision === "accept" && (await grantClaim(tx, found, "admin", caller.now));
    if (decision.decision === "refuse") await refuseClaim(tx, found, decision.reason, caller.now);
    await recordAudit(tx, caller, {
      action: isGranted ? "claim-granted" : "claim-refused",
      object: { type: "claim", id: claimId },
    });
    return ok({ kind: found.claim.kind, isGranted });
  });
}
