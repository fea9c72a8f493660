import { randomBytes } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { TOTP } from "otpauth";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import type { passkeys } from "~/db/schema/accounts/passkeys";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import type { users } from "~/db/schema/accounts/users";
import { addPasskey } from "~/domain/accounts/credentials/add-passkey.server";
import { confirmSecondFactor } from "~/domain/accounts/credentials/second-factor-changes.server";
import { createLink } from "~/domain/accounts/links/email-links.server";
import { type LinkPurpose, linkToken } from "~/domain/accounts/links/link-token.server";
import { createChallenge } from "~/domain/accounts/passkeys/challenges.server";
import {
  creationOptions,
  proofOptions,
  signInOptions,
} from "~/domain/accounts/passkeys/passkey-options.server";
import { proveBySignIn } from "~/domain/accounts/passkeys/use-passkey.server";
import { newSealedSecret } from "~/domain/accounts/second-factor/second-factor-codes.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import type { Caller, SignedInCaller } from "~/domain/caller";
import { runMailLink } from "~/jobs/mail-link.server";
import { callerOf, testNow, visitor } from "../caller";
import { type Bent, SoftwareAuthenticator } from "../peers/software-authenticator";
import { testEnv } from "../site/request";

/**
 * A caller who has signed in `minutesAgo`. An account without a password and without a second factor proves its identity
 * by a recent sign-in.
 */
export async function sessionOf(
  db: Db,
  user: typeof users.$inferSelect,
  { minutesAgo = 0, ...given }: { minutesAgo?: number } & Parameters<typeof callerOf>[1] = {},
): Promise<SignedInCaller> {
  const caller = callerOf(user, given);
  const { userId, sessionId: id } = caller.actor;
  const createdAt = new Date(caller.now.getTime() - minutesAgo * 60_000);
  const expiresAt = new Date(caller.now.getTime() + 86_400_000);
  const tokenHash = Buffer.from(id);
  await db.insert(sessions).values({ id, userId, tokenHash, createdAt, lastUsedAt: createdAt, expiresAt });
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

/** An authenticator app, as on a user's phone: `code` is what it shows at an instant. */
export interface Phone {
  code(at: Date): string;
  recoveryCodes: string[];
}

/** Turns an account's second step on, a minute before `now`, so that the code of `now` is unused. */
export async function withSecondFactor(
  { db }: { db: Db },
  user: typeof users.$inferSelect,
  now = testNow,
): Promise<Phone> {
  const secret = testEnv.sessionSecret;
  const before = new Date(now.getTime() - 60_000);
  const caller = callerOf(user, { now: before });
  // As `beginSecondFactor` does after it has checked the password, which isn't known here.
  const sealedSecret = newSealedSecret({ userId: user.id, programSecret: secret });
  await db.insert(secondFactors).values({ userId: user.id, sealedSecret, createdAt: before });
  const begun = await findSecondFactor(db, { userId: user.id, email: user.email, secret, now: before });
  if (begun.kind !== "pending") throw new Error("The second step was not begun");
  const code = codesOf(begun.secret);
  const confirmed = await confirmSecondFactor(db, caller, { code: code(before), secret });
  if (!confirmed.ok) throw new Error(confirmed.error);
  return { code, recoveryCodes: confirmed.value };
}

/** Returns the codes that an app with this base32 secret shows. */
export const codesOf = (secret: string) => (at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

export const secondsLater = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Creates a link for the account. Returns the token that its mail contains. */
export async function makeLink(
  db: Db,
  userId: string,
  values: { purpose: LinkPurpose; newEmail?: string; redirectTo?: string; now?: Date },
): Promise<string> {
  const secret = testEnv.sessionSecret;
  const link = { userId, secret, redirectTo: null, now: testNow, ...values };
  return linkToken(secret, await createLink(db, link));
}

/** The payloads of the waiting `mail-link` jobs, oldest first. */
export async function waitingOrders(db: Db): Promise<Array<JobPayloads["mail-link"]>> {
  const rows = await db.execute(sql`select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'mail-link' order by job.id`);
  return rows.map((row) => row.payload as JobPayloads["mail-link"]); // only `enqueue` writes them
}

/** Runs the one waiting job as the worker does. @returns the token of the newest link, null if there is none */
export async function workOnOrder(db: Db, now = testNow): Promise<string | null> {
  const [order, ...others] = await waitingOrders(db);
  if (!order || others.length > 0) throw new Error(`${others.length + 1} orders wait, or none`);
  await runMailLink(order, { db, env: testEnv, key: "job-1", now });
  const [link] = await db.select().from(emailLinks).orderBy(desc(emailLinks.id));
  return link ? linkToken(testEnv.sessionSecret, link.id) : null;
}
