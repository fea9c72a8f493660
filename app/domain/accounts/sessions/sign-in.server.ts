import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { hashPassword, verifyPassword } from "../password.server";

/** An account whose password was right. */
export interface ProvenAccount {
  userId: string;
  role: Role;
  /** When the password was set, in epoch milliseconds, null for the first: if it changes, no session is started. */
  passwordChangedAt: number | null;
}

/**
 * Checks an address and a password, and records failures in the audit. An unknown address, a wrong password and an
 * account without a password get the same answer in the same time (decision B4). Only the right password reveals that
 * an account is deactivated. The address is in lower case.
 */
export async function signIn(
  db: Db,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Result<ProvenAccount, "wrong-credentials" | "deactivated">> {
  const [user] = await db
    .select({
      userId: users.id,
      role: users.role,
      passwordHash: users.passwordHash,
      passwordChangedAt: users.passwordChangedAt,
      isActive: users.isActive,
    })
    .from(users)
    .where(eq(users.email, email));
  const { matches, needsRehash } = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) {
    await recordFailure(db, caller, user?.userId ?? null, "credentials");
    return fail("wrong-credentials");
  }
  if (!user.isActive) {
    await recordFailure(db, caller, user.userId, "deactivated");
    return fail("deactivated");
  }
  if (needsRehash && user.passwordHash) await rehash(db, user.userId, user.passwordHash, password);
  return ok({
    userId: user.userId,
    role: user.role,
    passwordChangedAt: user.passwordChangedAt?.getTime() ?? null,
  });
}

/** Returns the account of an e-mail address in lower case, for checks that come before the password's. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

/** Writes a row whether or not there is an account, so that timing reveals nothing. */
function recordFailure(db: Db, caller: Caller, userId: string | null, reason: string) {
  return db.transaction((tx) =>
    recordAudit(tx, caller, {
      actorId: null,
      action: "sign-in-failed",
      object: { type: "user", id: userId },
      detail: { method: "password", reason },
    }),
  );
}

/** Stores a hash of the same password with the current parameters, unless the password has changed. */
async function rehash(db: Db, userId: string, oldHash: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)));
}
