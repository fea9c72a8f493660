import type { Db } from "~/db/client.server";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { EventSource, PaymentProvider } from "../provider";
import { payhipEvents } from "./payhip.server";
import { sandboxProvider } from "./sandbox.server";
import { stripeProvider } from "./stripe.server";

/** Who takes the payments that begin now. @param clock the sandbox's, whose sessions end by time */
export function paymentProvider(env: Env, db: Db, clock: Clock = systemClock): PaymentProvider {
  return env.payments === "stripe" ? stripeProvider(env.stripe) : sandboxProvider({ db, env, clock });
}

/**
 * The provider of a payment that began earlier, for settling and refunding it whatever is configured now.
 * @returns null for one that can't be asked (any more): Payhip, or Stripe without its key
 */
export function providerNamed(
  name: string,
  env: Env,
  db: Db,
  clock: Clock = systemClock,
): PaymentProvider | null {
  if (name === "stripe" && env.stripe.secretKey !== undefined) return stripeProvider(env.stripe);
  return name === "sandbox" ? sandboxProvider({ db, env, clock }) : null;
}

/** Whose events `/webhooks/{name}` takes. @returns null for a name that isn't configured: there is no such address */
export function eventSourceNamed(name: string, env: Env, db: Db): EventSource | null {
  if (name === "payhip") return env.payhipApiKey === undefined ? null : payhipEvents(env.payhipApiKey);
  if (name === "sandbox" && env.payments !== "sandbox") return null;
  if (name === "stripe" && env.stripe.webhookSecret === undefined) return null;
  return providerNamed(name, env, db);
}
