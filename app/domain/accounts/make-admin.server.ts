import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import type { AuditCaller } from "~/domain/audit/record-audit.server";
import type { Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "./assign-admin.server";

export type MakeAdminError = "unknown-account" | "other-address" | "not-confirmed" | "not-active";

export const makeAdminMessages: Record<MakeAdminError, string> = {
  "unknown-account": "No account has this address.",
  "other-address":
    "The admin is the account with ADMIN_EMAIL, which is another address. Change the variable.",
  "not-confirmed":
    "The account's address isn't confirmed. Its owner must sign in and open the link in the email.",
  "not-active": "The account is deactivated.",
};

/** `was`: the previous role, `admin` if nothing changed; `formerAdmin`: the replaced admin's address, else null. */
export interface MadeAdmin {
  was: Role;
  formerAdmin: string | null;
}

/**
 * Makes the account with this address the admin, as the program does at its start. The address must be `adminEmail`,
 * and the account confirmed and active. The former admin loses the role, and both are signed out. Audited.
 */
export async function makeAdmin(
  db: Db,
  caller: Omit<AuditCaller, "actor">,
  { email, adminEmail }: { email: string; adminEmail: string },
): Promise<Result<MadeAdmin, MakeAdminError>> {
  return db.transaction(async (tx) => {
    // The lock of `assignAdmin`, taken before any row: concurrent changes of the admin take turns.
    await lockInOrder(tx, ["admin", "role"]);
    // An erased account no longer has its address, so it isn't found.
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
    if (!user) return fail("unknown-account");
    if (user.email.toLowerCase() !== adminEmail.toLowerCase()) return fail("other-address");
    if (!user.emailVerifiedAt) return fail("not-confirmed");
    if (!user.isActive) return fail("not-active");
    const [present] = await tx.select({ email: users.email }).from(users).where(eq(users.role, "admin"));
    const hasChanged = await assignAdmin(tx, caller, adminEmail);
    return ok({ was: user.role, formerAdmin: hasChanged ? (present?.email ?? null) : null });
  });
}
