import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";
import { fail, ok, type Result } from "~/shared/result";
import { sendSecurityNotice } from "../send-security-notice.server";
import { stopRecoveries } from "../stop-recoveries.server";
import { deleteRecoveryCodes } from "./recovery-codes.server";
import { isOn } from "./second-factor-state.server";

export type ResetSecondFactorError = "unknown-email" | "second-factor-is-off";

export const resetSecondFactorMessages: Record<ResetSecondFactorError, string> = {
  "unknown-email": "No account has this address.",
  "second-factor-is-off": "Two-factor authentication is off for this account.",
};

/**
 * Turns two-factor authentication off for a user who has lost the app and the recovery codes, ends all their sessions
 * and notifies them by mail. Audited. The admin checks the user's identity before calling this.
 */
export async function resetSecondFactor(
  db: Db,
  caller: AuditCaller,
  { email }: { email: string },
): Promise<Result<{ endedSessions: number }, ResetSecondFactorError>> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email, fullName: users.fullName })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.erasedAt)))
      .for("update");
    if (!user) return fail("unknown-email");
    const deleted = await tx.delete(secondFactors).where(isOn(user.id)).returning({ id: secondFactors.id });
    if (deleted.length === 0) return fail("second-factor-is-off");
    await deleteRecoveryCodes(tx, user.id);
    // Without recovery codes, a mailed link for a new password is the way back.
    await tx.update(users).set({ isPasskeysOnly: false }).where(eq(users.id, user.id));
    await stopRecoveries(tx, { userId: user.id, now: caller.now });
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, user.id))
      .returning({ id: sessions.id });
    const event = "second-factor-disabled";
    const detail = { endedSessions: ended.length };
    await recordAudit(tx, caller, { action: event, object: { type: "user", id: user.id }, detail });
    await sendSecurityNotice(tx, caller, { user, event });
    return ok(detail);
  });
}
