import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";

/**
 * Makes an active learner an expert, in the caller's transaction. Audited; a trigger ends the account's sessions.
 * Changes nothing for experts and the admin.
 * @returns whether the role was changed
 */
export async function makeExpert(tx: Db, caller: AuditCaller, userId: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ role: "expert" })
    .where(and(eq(users.id, userId), eq(users.role, "learner"), eq(users.isActive, true)))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  const object = { type: "user", id: userId } as const;
  await recordAudit(tx, caller, {
    action: "role-changed",
    object,
    detail: { from: "learner", to: "expert" },
  });
  return true;
}

/** True for an expert's account that hasn't signed in since its role changed. */
export async function isNewExpert(db: Db, userId: string): Promise<boolean> {
  const [latest] = await db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .innerJoin(
      users,
      and(eq(users.id, auditEvents.objectId), eq(users.role, "expert"), eq(users.isActive, true)),
    )
    .where(
      and(
        eq(auditEvents.objectType, "user"),
        eq(auditEvents.objectId, userId),
        inArray(auditEvents.action, ["role-changed", "sign-in"]),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(1);
  return latest?.action === "role-changed";
}
