import { z } from "zod";
import { isNewExpert } from "~/domain/accounts/make-expert.server";
import { findUserId } from "~/domain/accounts/sessions/sign-in.server";
import { type Context, servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";
import type { Counted } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";

/**
 * A sealed cookie names the accounts that this browser has signed into. For them, other people's failed attempts don't
 * make this browser wait. The cookie doesn't sign in.
 */

/** Returns the ids of the accounts that this browser signed into within the last year, the latest first. */
export const knownAccounts = (context: Context, request: Request): string[] =>
  deviceCookie.read(context, request) ?? [];

/** Returns the `Set-Cookie` value that remembers this browser's last five accounts for a year. */
export function rememberDevice(context: Context, request: Request, userId: string): string {
  const others = knownAccounts(context, request).filter((id) => id !== userId);
  return deviceCookie.write(context, [userId, ...others].slice(0, maxAccounts));
}

/**
 * Returns what an attempt to sign in counts for. An unknown browser's attempts count against its network address, the
 * account, and both together. A browser known to the account has its own count, so that others can't lock the owner
 * out. A success clears all but the address's count. @param email in lower case
 */
export async function signInAttempts(context: Context, request: Request, email: string): Promise<Counted[]> {
  const known = knownAccounts(context, request);
  const userId = known.length > 0 ? await findUserId(context.get(servicesContext).db, email) : null;
  if (userId && known.includes(userId)) {
    return [{ rule: "sign-in:device", subject: userId, forgive: true }];
  }
  const address = addressSubject(context);
  return [
    { rule: "sign-in:address", subject: address },
    { rule: "sign-in:pair", subject: `${address} ${email}`, forgive: true },
    { rule: "sign-in:account", subject: email, forgive: true },
  ];
}

/**
 * Reports whether the account last used in this browser became an expert's, which ended its sessions. False if that
 * can't be read.
 */
export async function findsNewExpert(context: Context, request: Request): Promise<boolean> {
  const [latest] = knownAccounts(context, request);
  const { db } = context.get(servicesContext);
  return latest !== undefined && (await isNewExpert(db, latest).catch(() => false));
}

const maxAccounts = 5;

const deviceCookie = sealedCookie({
  name: "device",
  schema: z.array(z.string()),
  maxAgeSeconds: 365 * 86_400,
});
