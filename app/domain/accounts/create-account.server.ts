import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { sendVerification } from "./links/send-verification.server";
import type { AccountError } from "./messages";
import { hashPassword } from "./password.server";

interface NewAccount {
  role: Exclude<Role, "admin">;
  name: string;
  /** In lower case. */
  email: string;
  password: string;
}

interface SignUp {
  account: NewAccount;
  /** Where the visitor was going, a path of this site: it is kept with the verification (decision B8). */
  redirectTo: string | null;
  /** The program's secret, from which the link's token is computed. */
  secret: string;
}

/**
 * Signs somebody up: account, verification mail and audit at once. The unique constraint decides whether the address is
 * free, so two posts at once make one account.
 */
export async function createAccount(
  db: Db,
  caller: Caller,
  { account, redirectTo, secret }: SignUp,
): Promise<Result<{ userId: string; role: Role }, Extract<AccountError, "email-taken">>> {
  const passwordHash = await hashPassword(account.password);
  const { email, name: fullName, role } = account;
  const { now } = caller;
  try {
    const user = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(users)
        .values({ email, fullName, role, passwordHash, createdAt: now })
        .returning({ userId: users.id, role: users.role });
      if (!row) throw new Error("The account was not written");
      await sendVerification(tx, { user: { id: row.userId, email }, redirectTo, secret, now });
      await recordAudit(tx, caller, {
        actorId: row.userId,
        action: "sign-up",
        object: { type: "user", id: row.userId },
        detail: { method: "password" },
      });
      return row;
    });
    return ok(user);
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "unique" && fault.constraint === "users_email_key") return fail("email-taken");
    throw error;
  }
}
