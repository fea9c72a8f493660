import { z } from "zod";
import { isNewExpert } from "~/domain/accounts/make-expert.server";
import { findUserId } from "~/domain/accounts/sessions/sign-in.server";
import { type Context, servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";
import type { Counted } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";

/**
 * A browser that has signed into an account before isn't held up there by the failures of strangers: a sealed cookie
 * names the accounts. It doesn't sign in.
 */

/** The accounts that this browser has signed into within a year, the last one first. */
export const knownAccounts = (context: Context, request: Request): string[] =>
  deviceCookie.read(context, request) ?? [];

/** @returns the `Set-Cookie` value by which this browser is known, for a year, to its last five accounts */
export function rememberDevice(context: Context, request: Request, userId: string): string {
  const others = knownAccounts(context, request).filter((id) => id !== userId);
  return deviceCookie.write(context, [userId, ...others].slice(0, maxAccounts));
}

/**
 * What an attempt to sign in counts for. A stranger's attempts count against the address, the account and both
 * together. A browser that is known to the account has a count of its own, so that no stranger can lock the owner out.
 * A success forgives all but the address: it may be trying many accounts, one of them its own.
 * @param email in lower case
 */
export async function signInClaims(context: Context, request: Request, email: string): Promise<Counted[]> {
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
 * The account that was used here last became an expert's, which ended its sessions. Nothing where that can't be found
 * out.
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
