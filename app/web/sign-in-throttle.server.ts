import type { RouterContextProvider } from "react-router";
import { findUserId } from "~/domain/accounts/sessions/sign-in.server";
import type { Claim } from "~/domain/throttling/throttle-rules";
import { servicesContext } from "./context";
import { isKnownDevice, isSomebodysDevice } from "./known-device.server";
import { addressSubject } from "./throttle.server";

/** What an attempt to sign in counts against, and what of it a success forgives. */
export interface SignInClaims {
  all: Claim[];
  /** The address stays counted: it may be trying many accounts, one of them its own. */
  forgiven: Claim[];
}

/**
 * A stranger's attempts count against the address, the account and both together. A browser that is known to the
 * account has a count of its own, so that nobody else can lock its owner out.
 * @param email in lower case
 */
export async function signInClaims(
  context: Readonly<RouterContextProvider>,
  request: Request,
  email: string,
): Promise<SignInClaims> {
  const { db } = context.get(servicesContext);
  const userId = isSomebodysDevice(context, request) ? await findUserId(db, email) : null;
  if (userId && (await isKnownDevice(context, request, userId))) {
    const device: Claim[] = [{ rule: "sign-in:device", subject: userId }];
    return { all: device, forgiven: device };
  }
  const address = addressSubject(context);
  const forgiven: Claim[] = [
    { rule: "sign-in:pair", subject: `${address} ${email}` },
    { rule: "sign-in:account", subject: email },
  ];
  return { all: [{ rule: "sign-in:address", subject: address }, ...forgiven], forgiven };
}
