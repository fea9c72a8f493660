import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { formatNear } from "~/shared/format-time";
import { type PasskeyView, relyingParty, syncWords } from "../passkey";
import { deviceLabel } from "../sessions/session-view.server";
import { userHandleOf } from "./webauthn.server";

/** Lists an account's passkeys, oldest first. */
export const listPasskeys = (db: Db, userId: string) =>
  db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  credentialId: passkeys.credentialId,
  isBackupEligible: passkeys.isBackupEligible,
  isBackedUp: passkeys.isBackedUp,
  lastUsedAt: passkeys.lastUsedAt,
  lastUserAgent: passkeys.lastUserAgent,
  createdAt: passkeys.createdAt,
};

type OwnPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Describes a passkey in words, with times in the viewer's IANA zone. */
export function viewPasskey(
  { id, name, isBackupEligible, isBackedUp, lastUsedAt, lastUserAgent, createdAt }: OwnPasskey,
  { zone, now }: { zone: string; now: Date },
): PasskeyView {
  const near = (at: Date) => formatNear(at, zone, now).replace(/^To/, "to");
  return {
    id,
    name,
    sync: syncWords[isBackedUp ? "synced" : isBackupEligible ? "syncable" : "bound"],
    added: near(createdAt),
    lastUsed: lastUsedAt && `${near(lastUsedAt)}${lastUserAgent ? `, ${deviceLabel(lastUserAgent)}` : ""}`,
  };
}

/** The passkeys for `signalAllAcceptedCredentials`: an authenticator may forget all others of this account. */
export const acceptedCredentials = (userId: string, own: readonly OwnPasskey[], appUrl: string) => ({
  rpId: relyingParty(appUrl).id,
  userId: Buffer.from(userHandleOf(userId)).toString("base64url"),
  allAcceptedCredentialIds: own.map(({ credentialId }) => credentialId.toString("base64url")),
});
