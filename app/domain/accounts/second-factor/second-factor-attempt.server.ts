import { createHash } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { secondFactors } from "~/db/schema/second-factors";
import { users } from "~/db/schema/users";
import type { Role } from "~/domain/caller";

/** What a sign-in waits for between the password and the code. */
export interface SecondStep {
  role: Role;
  /** In epoch milliseconds; null for the first password. */
  passwordChangedAt: number | null;
  /** Another one once the password, the role, the active flag or the authenticator app has changed. */
  fingerprint: string;
}

/** The second step that this account asks for at sign-in; null for one without, and for one that isn't active. */
export async function findSecondStep(db: Db, userId: string): Promise<SecondStep | null> {
  const [account] = await db
    .select({
      factorId: secondFactors.id,
      passwordChangedAt: users.passwordChangedAt,
      role: users.role,
    })
    .from(users)
    .innerJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNotNull(secondFactors.confirmedAt)));
  if (!account) return null;
  const { factorId, passwordChangedAt, role } = account;
  const facts = JSON.stringify([factorId, passwordChangedAt, role]);
  return {
    role,
    passwordChangedAt: passwordChangedAt?.getTime() ?? null,
    fingerprint: createHash("sha256").update(facts).digest("base64url"),
  };
}
