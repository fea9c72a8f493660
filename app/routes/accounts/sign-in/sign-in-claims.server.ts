import type { RouterContextProvider } from "react-router";
import { findUserId } from "~/domain/accounts/sessions/sign-in.server";
import { servicesContext } from "~/web/context";
import type { Counted } from "~/web/form-action.server";
import { addressSubject } from "~/web/throttle.server";
import { knownAccounts } from "./known-device.server";

/**
 * What an attempt to sign in counts for. A stranger's attempts count against the address, the account and both together.
 * A browser that is known to the account has a count of its own, so that nobody else can lock its owner out. A success
 * forgives all but the address: it may be trying many accounts, one of them its own.
 * @param email in lower case
 */
export async function signInClaims(
  context: Readonly<RouterContextProvider>,
  request: Request,
  email: string,
): Promise<Counted[]> {
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
