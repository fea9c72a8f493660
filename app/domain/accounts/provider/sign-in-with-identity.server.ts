import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { recordOwnAct } from "~/domain/audit/record-audit.server";
import type { Caller, Role } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
import { email as emailField } from "../account.forms.server";
import { assignAdmin } from "../assign-admin.server";
import { nameFromIdentity, type ProviderIdentity } from "../identity";
import { sendLink } from "../links/send-link.server";
import { sendSecurityNotice } from "../send-security-notice.server";

interface IdentityEntry {
  identity: ProviderIdentity;
  role: Exclude<Role, "admin">;
  /** The path on this site that the visitor asked for, stored with a verification link (decision B8). */
  redirectTo: string | null;
  adminEmail: string;
  /** The program's secret, from which the verification link's token is computed. */
  secret: string;
}

export interface IdentityAccount {
  userId: string;
  role: Role;
  isNew: boolean;
  isVerified: boolean;
}

/**
 * `sign-in-first`: the address has an account that may belong to another person; `never-confirmed`: the provider has
 * confirmed the address, but the owner of the account hasn't.
 */
type IdentityRefusal = "deactivated" | "sign-in-first" | "never-confirmed" | "no-email";

/**
 * Finds or creates the account of a person who signed in with the OpenID provider. A known subject keeps its account.
 * An account with the same address is joined only if both sides have confirmed the address; otherwise a person could
 * get another's account by typing its address into a provider profile. For a free address, an account is created.
 */
export async function signInWithIdentity(
  db: Db,
  caller: Caller,
  entry: IdentityEntry,
): Promise<Result<IdentityAccount, IdentityRefusal>> {
  const find = () => db.transaction((tx) => findOrCreate(tx, caller, entry));
  try {
    return await find();
  } catch (error) {
    // A concurrent callback for the same person committed first: its rows can be read now.
    if (storageFault(error)?.kind === "unique") return find();
    throw error;
  }
}

async function findOrCreate(
  tx: Db,
  caller: Caller,
  entry: IdentityEntry,
): Promise<Result<IdentityAccount, IdentityRefusal>> {
  const { issuer, subject, isEmailVerified } = entry.identity;
  const [known] = await tx
    .select({ id: users.id, role: users.role, isActive: users.isActive, verifiedAt: users.emailVerifiedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (known) return known.isActive ? ok(accountOf(known)) : fail("deactivated");

  const email = emailField.safeParse(entry.identity.email);
  if (!email.success) return fail("no-email");
  // The lock keeps the address from changing or losing its confirmation before the two are joined.
  const [local] = await tx.select().from(users).where(eq(users.email, email.data)).for("update");
  if (!local) return ok(await create(tx, caller, entry, email.data));
  if (!isEmailVerified) return fail("sign-in-first");
  if (!local.emailVerifiedAt) return fail("never-confirmed");
  if (!local.isActive) return fail("deactivated");
  // Two subjects of one provider have this address: it is unclear which of them owns the account.
  if (await isJoined(tx, local.id, issuer)) return fail("sign-in-first");
  await join(tx, caller, entry.identity, local);
  return ok(accountOf({ ...local, verifiedAt: local.emailVerifiedAt }));
}

const accountOf = (user: { id: string; role: Role; verifiedAt: Date | null }): IdentityAccount => ({
  userId: user.id,
  role: user.role,
  isNew: false,
  isVerified: user.verifiedAt !== null,
});

async function isJoined(tx: Db, userId: string, issuer: string): Promise<boolean> {
  const isOfIssuer = and(eq(identities.userId, userId), eq(identities.issuer, issuer));
  return (await tx.$count(identities, isOfIssuer)) > 0;
}

async function join(
  tx: Db,
  caller: Caller,
  { issuer, subject }: ProviderIdentity,
  user: { id: string; email: string; fullName: string },
): Promise<void> {
  await tx.insert(identities).values({ userId: user.id, issuer, subject, createdAt: caller.now });
  // The person who made the account before its address was confirmed may still be signed in.
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  await recordOwnAct(tx, caller, { userId: user.id, action: "identity-joined", detail: { issuer } });
  await sendSecurityNotice(tx, caller, { user, event: "identity-joined" });
}

async function create(tx: Db, caller: Caller, entry: IdentityEntry, email: string): Promise<IdentityAccount> {
  const { identity, redirectTo, adminEmail, secret } = entry;
  const { now } = caller;
  const { issuer, subject, isEmailVerified } = identity;
  const fullName = nameFromIdentity(identity, email);
  const emailVerifiedAt = isEmailVerified ? now : null;
  const [user] = await tx
    .insert(users)
    .values({ email, fullName, role: entry.role, emailVerifiedAt, createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error("The account was not written");
  await tx.insert(identities).values({ userId: user.id, issuer, subject, createdAt: now });
  await recordOwnAct(tx, caller, { userId: user.id, action: "sign-up", detail: { method: "provider" } });
  if (isEmailVerified) await assignAdmin(tx, caller, adminEmail);
  else {
    const link = { purpose: "verify-email", redirectTo, secret, now } as const;
    await sendLink(tx, { ...link, user: { id: user.id, email } });
  }
  const [current] = await tx.select({ role: users.role }).from(users).where(eq(users.id, user.id));
  return { userId: user.id, role: current?.role ?? entry.role, isNew: true, isVerified: isEmailVerified };
}
