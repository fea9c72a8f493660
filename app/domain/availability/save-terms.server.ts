import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { experts } from "~/db/schema/experts/experts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { fail, ok, type Result } from "~/shared/result";
import { readTerms } from "./own-week.server";
import type { Terms } from "./terms";

/**
 * Replaces the terms of the caller's own expert record, under the expert's lock (decision C12). Bookings don't change.
 * Saving the same terms again changes nothing, so a temporary storage fault is retried.
 */
export function saveTerms(
  db: Db,
  caller: SignedInCaller,
  { minimumNoticeMinutes, daysAhead, bufferMinutes, dailyLimit }: Terms,
): Promise<Result<null, "expert-gone">> {
  const { userId, expertId } = caller.actor;
  const terms = { minimumNoticeMinutes, daysAhead, bufferMinutes, dailyLimit };
  return runCommand(db, async (tx): Promise<Result<null, "expert-gone">> => {
    if (!expertId) return fail("expert-gone");
    await lockInOrder(tx, ["expert", expertId]);
    const isOwn = await isTheirExpert(tx, { userId, expertId });
    const stored = isOwn ? await readTerms(tx, expertId) : null;
    if (!stored) return fail("expert-gone");
    if (isSame(terms, stored)) return ok(null);
    await tx.update(experts).set(terms).where(eq(experts.id, expertId));
    await recordAudit(tx, caller, {
      action: "terms-saved",
      object: { type: "expert", id: expertId },
      detail: { ...terms, dailyLimit: dailyLimit ?? "none" },
    });
    return ok(null);
  });
}

const isSame = (one: Terms, other: Terms) =>
  one.minimumNoticeMinutes === other.minimumNoticeMinutes &&
  one.daysAhead === other.daysAhead &&
  one.bufferMinutes === other.bufferMinutes &&
  one.dailyLimit === other.dailyLimit;
