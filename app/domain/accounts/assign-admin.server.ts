import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";
import type { Role } from "~/domain/caller";

/**
 * Makes the verified, active account with the address `adminEmail` the only admin (decision B1). Another admin becomes
 * an expert if linked to an expert record, else a learner. Each change is audited, and a trigger ends the sessions of
 * that account. Safe to repeat and to run concurrently; if nothing has to change, it only reads.
 * @param caller the request that caused it; the audit has no actor, because the program itself acts
 * @returns whether there was something to change
 */
export async function assignAdmin(
  tx: Db,
  caller: Omit<AuditCaller, "actor">,
  adminEmail: string,
): Promise<boolean> {
  const before = await readAdmins(tx, adminEmail);
  if (before.rightful?.id === before.present?.id) return false;
  // Locked only now, so that unrelated accounts don't wait for each other.
  await lockInOrder(tx, ["admin", "role"]);
  const { rightful, present } = await readAdmins(tx, adminEmail);
  if (rightful?.id === present?.id) return false;
  const change = async (id: string, role: { from: Role; to: Role }, condition?: SQL) => {
    const isThat = and(eq(users.id, id), eq(users.role, role.from), condition);
    const changed = await tx.update(users).set({ role: role.to }).where(isThat).returning({ id: users.id });
    if (changed.length === 0) return;
    const object = { type: "user", id } as const;
    await recordAudit(tx, { ...caller, actor: null }, { action: "role-changed", object, detail: role });
  };
  if (present) await change(present.id, { from: "admin", to: present.isLinked ? "expert" : "learner" });
  if (rightful) await change(rightful.id, { from: rightful.role, to: "admin" }, isEntitled(adminEmail));
  return true;
}

/** Returns the account that should be the admin, and the current admin. Both may be undefined. */
async function readAdmins(tx: Db, adminEmail: string) {
  const [rightful] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(isEntitled(adminEmail));
  const [present] = await tx
    .select({ id: users.id, expertId: expertsUsers.expertId })
    .from(users)
    .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
    .where(eq(users.role, "admin"));
  return { rightful, present: present && { id: present.id, isLinked: present.expertId !== null } };
}

const isEntitled = (adminEmail: string) =>
  and(
    eq(users.email, adminEmail),
    isNotNull(users.emailVerifiedAt),
    eq(users.isActive, true),
    isNull(users.erasedAt),
  );
