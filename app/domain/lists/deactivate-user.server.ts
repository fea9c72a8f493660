import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { changeUser, type LockedUser } from "./change-user.server";
import type { UserError } from "./users";

/**
 * Deactivates an account, except an admin's: a trigger ends its sign-in sessions, it can't sign in, and its card is
 * unlisted. Bookings and classes are unchanged, and no mail is sent. Audited.
 */
export const deactivateUser = (
  db: Db,
  caller: SignedInCaller,
  { userId }: { userId: string },
): Promise<Result<{ isUnlisted: boolean }, UserError>> =>
  changeUser<{ isUnlisted: boolean }, UserError>(db, userId, async (tx, user) => {
    if (user.role === "admin") return fail("admin-stays");
    if (user.erasedAt) return fail("deleted");
    if (!user.isActive) return fail("already-deactivated");
    await tx.update(users).set({ isActive: false }).where(eq(users.id, userId));
    const isUnlisted = await setListed(tx, user, false);
    await recordAudit(tx, caller, {
      action: "deactivated",
      object: { type: "user", id: userId },
      detail: { isUnlisted },
    });
    return ok({ isUnlisted });
  });

/** Reactivates an account, and lists its card again if the deactivation unlisted it. Audited. */
export const reactivateUser = (
  db: Db,
  caller: SignedInCaller,
  { userId }: { userId: string },
): Promise<Result<{ isListed: boolean }, UserError>> =>
  changeUser<{ isListed: boolean }, UserError>(db, userId, async (tx, user) => {
    if (user.erasedAt) return fail("deleted");
    if (user.isActive) return fail("already-active");
    const wasUnlisted = await wasUnlistedWith(tx, userId);
    await tx.update(users).set({ isActive: true }).where(eq(users.id, userId));
    const isListed = wasUnlisted && (await setListed(tx, user, true));
    await recordAudit(tx, caller, {
      action: "reactivated",
      object: { type: "user", id: userId },
      detail: { isListed },
    });
    return ok({ isListed });
  });

/** Returns whether a card was changed. */
async function setListed(tx: Db, { expertId }: LockedUser, isListed: boolean): Promise<boolean> {
  if (!expertId) return false;
  const changed = await tx
    .update(experts)
    .set({ approved: isListed })
    .where(and(eq(experts.id, expertId), eq(experts.approved, !isListed)))
    .returning({ id: experts.id });
  return changed.length > 0;
}

/** Whether the latest deactivation unlisted the card, according to the audit; false for an active account. */
export async function wasUnlistedWith(db: Db, userId: string): Promise<boolean> {
  const [latest] = await db
    .select({ action: auditEvents.action, detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.objectType, "user"),
        eq(auditEvents.objectId, userId),
        inArray(auditEvents.action, ["deactivated", "reactivated"]),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(1);
  return latest?.action === "deactivated" && latest.detail.isUnlisted === true;
}
