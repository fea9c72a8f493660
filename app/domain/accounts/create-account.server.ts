import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { users } from "~/db/schema/users";
import { fail, ok, type Result } from "~/shared/result";
import type { Role } from "./account";
import type { AccountError } from "./messages";
import { hashPassword } from "./password.server";

export interface NewAccount {
  role: Exclude<Role, "admin">;
  name: string;
  /** In lower case. */
  email: string;
  password: string;
}

/**
 * Signs somebody up. The unique constraint decides whether the address is free, so two posts at once make one account.
 * `email_verified_at` stays empty until there is a verification (decision B8); nothing asks for it before.
 */
export async function createAccount(
  db: Db,
  { account, now }: { account: NewAccount; now: Date },
): Promise<Result<{ userId: string; role: Role }, Extract<AccountError, "email-taken">>> {
  const passwordHash = await hashPassword(account.password);
  const { email, name: fullName, role } = account;
  try {
    const [user] = await db
      .insert(users)
      .values({ email, fullName, role, passwordHash, createdAt: now })
      .returning({ userId: users.id, role: users.role });
    if (!user) throw new Error("The account was not written");
    return ok(user);
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "unique" && fault.constraint === "users_email_key") return fail("email-taken");
    throw error;
  }
}
