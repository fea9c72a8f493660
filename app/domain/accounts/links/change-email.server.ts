import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { enqueue } from "~/db/jobs.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller, Role, SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { assignAdmin } from "../assign-admin.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProvenAccount, signIn } from "../sessions/sign-in.server";
import { findLink, spendLink, spendOtherLinks } from "./email-links.server";

interface Change {
  userId: string;
  /** The role after the change: the account with `adminEmail` becomes the admin (decision B1). */
  role: Role;
  /** The account whose password was checked; null if it wasn't asked for. */
  proven: ProvenAccount | null;
}

/**
 * Requests a new e-mail address for the account of the caller, whose identity is already proven. The worker mails the
 * link only if the address is free, so the page doesn't reveal whether it has an account (decision B4).
 * @param newEmail in lower case
 */
export const requestEmailChange = (
  db: Db,
  { actor: { userId }, sourceAddress }: SignedInCaller,
  newEmail: string,
): Promise<void> =>
  enqueue(db, "mail-link", {
    purpose: "change-email",
    email: newEmail,
    userId,
    redirectTo: null,
    sourceAddress,
  });

/**
 * Gives an account the address that the link was sent to, and notifies the old address. The link proves only the
 * mailbox, so without a session of the account its password is required too (decision B9). All other sessions end, and
 * the account's other links are used up.
 */
export async function changeEmail(
  db: Db,
  caller: Caller,
  click: { token: string; password?: string | undefined; adminEmail: string },
): Promise<Result<Change, "invalid-verification-link" | "wrong-password" | "email-taken-since">> {
  const { token, password = "", adminEmail } = click;
  const asked = { token, purpose: "change-email", now: caller.now } as const;
  const found = await findLink(db, asked);
  if (!found?.isLive) return fail("invalid-verification-link");
  const isOwn = caller.actor?.userId === found.userId;
  const proof = isOwn ? null : await signIn(db, caller, { email: found.email, password });
  if (proof && !proof.ok) return fail("wrong-password");
  try {
    return await db.transaction(async (tx) => {
      const spent = await spendLink(tx, asked);
      const link = spent && (await findLink(tx, asked));
      if (!link?.newEmail || !link.isVerified) return fail("invalid-verification-link");
      await replaceAddress(tx, caller, { ...link, newEmail: link.newEmail });
      await assignAdmin(tx, caller, adminEmail);
      const { userId } = link;
      const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
      if (!user) return fail("invalid-verification-link");
      return ok({ userId, role: user.role, proven: proof?.value ?? null });
    });
  } catch (error) {
    const fault = storageFault(error);
    if (fault?.kind === "unique" && fault.constraint === "users_email_key") return fail("email-taken-since");
    throw error;
  }
}

/** @throws the unique constraint's error if another account has the address */
async function replaceAddress(
  tx: Db,
  caller: Caller,
  account: { userId: string; email: string; fullName: string; newEmail: string },
): Promise<void> {
  const { userId, email, fullName, newEmail } = account;
  const { actor, now } = caller;
  await tx.update(users).set({ email: newEmail, emailVerifiedAt: now }).where(eq(users.id, userId));
  await sendSecurityNotice(tx, caller, { user: { id: userId, email, fullName }, event: "email-changed" });
  await spendOtherLinks(tx, { userId, now });
  const isOther = actor?.userId === userId ? ne(sessions.id, actor.sessionId) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  await recordOwnAct(tx, caller, { userId, action: "email-changed" });
}
