import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import { type ProvenAccount, signIn } from "../sessions/sign-in.server";
import { findLink, spendLink } from "./email-links.server";

interface Confirmed {
  userId: string;
  /** The role afterwards: the account with `adminEmail` becomes the admin (decision B1). */
  role: Role;
  /** The path that was stored with the link. It must be checked again before a redirect. */
  redirectTo: string | null;
  /** The account whose password was checked; null if it wasn't asked for. */
  proven: ProvenAccount | null;
}

/**
 * Confirms the e-mail address that the link was sent to. The link proves only the mailbox, and a stranger may have made
 * the account: without a session of the account its password is required too (decision B9). Once the account is
 * verified, a used or expired link gets the same answer as the first click.
 */
export async function verifyEmail(
  db: Db,
  caller: Caller,
  click: { token: string; password?: string | undefined; adminEmail: string },
): Promise<Result<Confirmed, "invalid-verification-link" | "wrong-password">> {
  const { token, password = "", adminEmail } = click;
  const { now } = caller;
  const asked = { token, purpose: "verify-email", now } as const;
  const found = await findLink(db, asked);
  if (!found || !(found.isLive || found.isVerified)) return fail("invalid-verification-link");
  const { email, userId, redirectTo } = found;
  const isOwn = caller.actor?.userId === userId;
  const proof = isOwn || found.isVerified ? null : await signIn(db, caller, { email, password });
  if (proof && !proof.ok) return fail("wrong-password");

  return db.transaction(async (tx) => {
    const spent = await spendLink(tx, asked);
    const link = await findLink(tx, asked);
    if (!link || !(spent || link.isVerified)) return fail("invalid-verification-link");
    if (spent && (await markVerified(tx, userId, now))) {
      await recordOwnAct(tx, caller, { userId, action: "email-verified" });
      await assignAdmin(tx, caller, adminEmail);
    }
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
    if (!user) return fail("invalid-verification-link");
    return ok({ userId, role: user.role, redirectTo, proven: proof?.value ?? null });
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
