import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";

/**
 * Makes a learner an expert in the caller's transaction, audited; that ends the account's sessions (a trigger).
 * Experts stay what they are, and so does the admin.
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
