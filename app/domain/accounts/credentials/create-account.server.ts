import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { sendLink } from "../links/send-link.server";
import { hashPassword } from "../password.server";

interface SignUp {
  /** The address in lower case. */
  account: { role: Exclude<Role, "admin">; name: string; email: string; password: string };
  /** The path on this site that the visitor asked for, stored with the verification link (decision B8). */
  redirectTo: string | null;
  /** The program's secret, from which the link's token is computed. */
  secret: string;
}

/**
 * Creates an account with its verification mail and audit. The unique constraint decides whether the address is
 * free, so two posts at once make one account.
 */
export async function createAccount(
  db: Db,
  caller: Caller,
  { account, redirectTo, secret }: SignUp,
): Promise<Result<{ userId: string; role: Role }, "email-taken">> {
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
      const link = { purpose: "verify-email", redirectTo, secret, now } as const;
      await sendLink(tx, { ...link, user: { id: row.userId, email } });
      await recordOwnAct(tx, caller, {
        userId: row.userId,
        action: "sign-up",
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
