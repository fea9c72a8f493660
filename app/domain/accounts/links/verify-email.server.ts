import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import { findLink, spendLink } from "./email-links.server";

/**
 * Confirms the e-mail address that the link was sent to. A second press on the button, with a link that is used up or
 * expired, is answered like the first once the account is verified: what was wanted is the case.
 * @param click `adminEmail`: who is to be the admin
 * @returns the role from here on, as confirming its address makes `adminEmail` the admin (decision B1), and the path that
 * was kept with the link: to be checked again before anybody is sent there
 */
export async function verifyEmail(
  db: Db,
  caller: Caller,
  click: { token: string; adminEmail: string },
): Promise<Result<{ userId: string; role: Role; redirectTo: string | null }, "invalid-verification-link">> {
  const { token, adminEmail } = click;
  const { now } = caller;
  return db.transaction(async (tx) => {
    const spent = await spendLink(tx, { token, purpose: "verify-email", now });
    const link = await findLink(tx, { token, purpose: "verify-email", now });
    if (!link || !(spent || link.isVerified)) return fail("invalid-verification-link");
    if (spent && (await markVerified(tx, link.userId, now))) {
      await recordOwnAct(tx, caller, { userId: link.userId, action: "email-verified" });
      await assignAdmin(tx, caller, adminEmail);
    }
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, link.userId));
    if (!user) return fail("invalid-verification-link");
    return ok({ userId: link.userId, role: user.role, redirectTo: link.redirectTo });
  });
}

/** @returns false when the address was confirmed before, by another link */
async function markVerified(tx: Db, userId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}
