import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { users } from "~/db/schema/accounts/users";
import type { Role, SignedInCaller } from "~/domain/caller";
import { currentPortraitPath } from "~/domain/portraits/own-portrait.server";
import { currentZoneName } from "~/shared/zone-names";

/**
 * Reads what the account's own pages show in addition to the actor. `hasPassword` is false for an account that signs in
 * with a provider or passkeys only, which has no current password to ask for (decision B6). `portrait` is the address of an
 * uploaded portrait.
 * @throws an Error if the account doesn't exist
 */
export async function findOwnAccount(db: Db, userId: string) {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId));
  if (!account) throw new Error("The signed-in account is gone");
  return account;
}

/** Returns the role of an account. @throws an Error if it doesn't exist */
export async function findRole(db: Db, userId: string): Promise<Role> {
  const [account] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (!account) throw new Error("The account is gone");
  return account.role;
}

/** The columns of `findOwnAccount`. */
export const accountColumns = {
  createdAt: users.createdAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  isPasskeysOnly: users.isPasskeysOnly,
  passkeyCount: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users}.id)`,
  isBeingRecovered: sql<boolean>`exists (select from ${passkeyRecoveries}
    where ${passkeyRecoveries.userId} = ${users}.id and ${passkeyRecoveries.state} = 'waiting')`,
  portrait: currentPortraitPath(sql`${users}.id`),
};

/**
 * Stores an account's name and IANA zone, the zone under its current name. Bookings keep the name they were made with,
 * and an expert's card keeps its approved name.
 */
export const changeDetails = (
  db: Db,
  caller: SignedInCaller,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<void> => change(db, caller, { fullName: name, timeZone: currentZoneName(timeZone) });

/**
 * Stores an account's IANA zone, under its current name.
 * @param choice `isDetected`: the zone was detected by the browser, and never replaces a stored one
 */
export const chooseTimeZone = (
  db: Db,
  caller: SignedInCaller,
  { timeZone, isDetected }: { timeZone: string; isDetected: boolean },
): Promise<void> =>
  change(
    db,
    caller,
    { timeZone: currentZoneName(timeZone) },
    isDetected ? isNull(users.timeZone) : undefined,
  );

async function change(
  db: Db,
  { actor }: SignedInCaller,
  values: Partial<typeof users.$inferInsert>,
  condition?: SQL,
) {
  await db
    .update(users)
    .set(values)
    .where(and(eq(users.id, actor.userId), isNull(users.erasedAt), condition));
}
