import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { fail, ok, type Result } from "~/shared/result";
import type { Role } from "./account";
import type { AccountError } from "./messages";
import { verifyPassword } from "./password.server";

/**
 * Checks an address and a password. Unknown address, wrong password, no password and deactivated account answer alike,
 * in text and in time (decision B4).
 */
export async function signIn(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Result<{ userId: string; role: Role }, Extract<AccountError, "wrong-credentials">>> {
  const [user] = await db
    .select({
      userId: users.id,
      role: users.role,
      passwordHash: users.passwordHash,
      isActive: users.isActive,
    })
    .from(users)
    .where(eq(users.email, email));
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || !user.isActive) return fail("wrong-credentials");
  return ok({ userId: user.userId, role: user.role });
}
