import { randomBytes } from "node:crypto";
import type { Db } from "~/db/client.server";
import type { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import type { users } from "~/db/schema/accounts/users";
import { addPasskey } from "~/domain/accounts/credentials/add-passkey.server";
import { createChallenge } from "~/domain/accounts/passkeys/challenges.server";
import {
  creationOptions,
  proofOptions,
  signInOptions,
} from "~/domain/accounts/passkeys/passkey-options.server";
import { proveBySignIn } from "~/domain/accounts/passkeys/use-passkey.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { callerOf, testNow, visitor } from "../caller";
import { type Bent, SoftwareAuthenticator } from "../peers/software-authenticator";

/** A caller whose sign-in session exists, as challenges need it. */
export async function sessionOf(
  db: Db,
  user: typeof users.$inferSelect,
  given: Parameters<typeof callerOf>[1] = {},
): Promise<SignedInCaller> {
  const caller = callerOf(user, given);
  const { userId, sessionId: id } = caller.actor;
  const expiresAt = new Date(caller.now.getTime() + 86_400_000);
  const tokenHash = Buffer.from(id);
  await db
    .insert(sessions)
    .values({ id, userId, tokenHash, createdAt: caller.now, lastUsedAt: caller.now, expiresAt });
  return caller;
}

/** What an authenticator is asked for a new passkey, as after a proof of identity. */
export async function askForPasskey(db: Db, caller: SignedInCaller) {
  const { sessionId } = caller.actor;
  await createChallenge(db, { purpose: "add", sessionId, now: caller.now });
  const options = await creationOptions(db, caller);
  if (!options) throw new Error("No challenge is open");
  return options;
}

/** Adds a passkey of a new authenticator to an account. */
export async function withPasskey(
  db: Db,
  user: typeof users.$inferSelect,
  { now = testNow, ...kind }: { now?: Date } & ConstructorParameters<typeof SoftwareAuthenticator>[0] = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(kind);
  const caller = await sessionOf(db, user, { now });
  const added = await addPasskey(db, caller, authenticator.create(await askForPasskey(db, caller)));
  if (!added.ok) throw new Error(added.error);
  return authenticator;
}

/** Signs in with an authenticator: what the page's script and its form do. */
export async function signInWith(
  db: Db,
  authenticator: SoftwareAuthenticator,
  bent: Bent = {},
  caller: Caller = visitor(),
) {
  const answer = authenticator.get(await signInOptions(db, caller), bent);
  return proveBySignIn(db, caller, { answer, userAgent: "test" });
}

/** An authenticator's answer to a proof's challenge. */
export const proofBy = async (
  db: Db,
  caller: SignedInCaller,
  authenticator: SoftwareAuthenticator,
  bent: Bent = {},
) => authenticator.get(await proofOptions(db, caller), bent);

/** A row of a passkey that no authenticator has, for pages that only show it. */
export const storedPasskey = (userId: string): typeof passkeys.$inferInsert => ({
  ...{ userId, place: 1, name: "Windows Hello", credentialId: randomBytes(16), publicKey: randomBytes(77) },
  ...{ counter: 0, transports: ["internal"], aaguid: "08987058-cadc-4b81-b6e1-30de50dcbe96" },
  ...{
    isBackupEligible: true,
    isBackedUp: true,
    lastUsedAt: testNow,
    lastUserAgent: "Firefox",
    createdAt: testNow,
  },
});
