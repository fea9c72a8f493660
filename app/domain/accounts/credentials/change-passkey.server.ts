import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import type { ProofAsked, TypedProof } from "../proof-of-identity.forms.server";
import { sendSecurityNotice } from "../send-security-notice.server";
import { type ProofError, proveIdentity } from "./proof-of-identity.server";

interface ProvenChange {
  passkeyId: string;
  typed: TypedProof;
  asks: Omit<ProofAsked, "password">;
  secret: string;
}

/** Gives one of the caller's passkeys another name. The owner is mailed. Another account's is like an unknown one. */
export async function renamePasskey(
  db: Db,
  caller: SignedInCaller,
  { name, ...change }: ProvenChange & { name: string },
): Promise<Result<void, ProofError | "passkey-gone">> {
  const proven = await proveIdentity(db, caller, change);
  if (!proven.ok) return proven;
  return db.transaction(async (tx) => {
    const isThis = ownPasskey(caller, change.passkeyId);
    const renamed = await tx.update(passkeys).set({ name }).where(isThis).returning({ id: passkeys.id });
    if (renamed.length === 0) return fail("passkey-gone");
    await announce(tx, caller, "passkey-renamed");
    return ok(undefined);
  });
}

/**
 * Removes one of the caller's passkeys, and ends all other sessions of the account: one of them may have been started
 * with it. An account that signs in with passkeys only keeps one.
 */
export async function removePasskey(
  db: Db,
  caller: SignedInCaller,
  change: ProvenChange,
): Promise<Result<void, ProofError | "passkey-gone" | "passkey-needed">> {
  const { userId, sessionId } = caller.actor;
  const proven = await proveIdentity(db, caller, change);
  if (!proven.ok) return proven;
  return db.transaction(async (tx) => {
    // With this lock, a concurrent sign-in gets its session before and loses it below, or doesn't find the passkey.
    const [user] = await tx
      .select({ isPasskeysOnly: users.isPasskeysOnly })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    const count = await tx.$count(passkeys, eq(passkeys.userId, userId));
    if (user?.isPasskeysOnly && count <= 1) return fail("passkey-needed");
    const removed = await tx
      .delete(passkeys)
      .where(ownPasskey(caller, change.passkeyId))
      .returning({ id: passkeys.id });
    if (removed.length === 0) return fail("passkey-gone");
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    await announce(tx, caller, "passkey-removed", { endedSessions: ended.length });
    return ok(undefined);
  });
}

const ownPasskey = ({ actor }: SignedInCaller, passkeyId: string) =>
  and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId));

async function announce(
  tx: Db,
  caller: SignedInCaller,
  event: "passkey-renamed" | "passkey-removed",
  detail: Record<string, number> = {},
): Promise<void> {
  const { userId, email, fullName } = caller.actor;
  await recordOwnAct(tx, caller, { userId, action: event, detail });
  await sendSecurityNotice(tx, caller, { user: { id: userId, email, fullName }, event });
}
