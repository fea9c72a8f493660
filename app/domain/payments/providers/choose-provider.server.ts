import type { Db } from "~/db/client.server";
import type { LiveClass } from "~/db/schema/classes/classes";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { PaymentProvider, WebhookSource } from "../provider";
import { payhipProvider } from "./payhip.server";
import { sandboxProvider } from "./sandbox.server";
import { stripeProvider } from "./stripe.server";

/** Returns the provider of new payments. @param clock for providers whose sessions end by our own time */
export function paymentProvider(env: Env, db: Db, clock: Clock = systemClock): PaymentProvider {
  return env.payments === "stripe" ? stripeProvider(env.stripe) : sandboxProvider({ db, env, clock });
}

/** Returns the provider of a seat in a class, which may be sold in our Payhip shop. */
export const seatProvider = (
  env: Env,
  db: Db,
  { payhipLink }: Pick<LiveClass, "payhipLink">,
): PaymentProvider =>
  payhipLink !== null && env.payhipApiKey !== undefined
    ? payhipProvider({ db, env, clock: systemClock })
    : paymentProvider(env, db);

/**
 * Returns the provider of an earlier payment, to settle and refund it with any configuration.
 * @returns null for one that can't be queried: Stripe without its key, or an unknown name
 */
export function providerNamed(
  name: string,
  env: Env,
  db: Db,
  clock: Clock = systemClock,
): PaymentProvider | null {
  if (name === "stripe" && env.stripe.secretKey !== undefined) return stripeProvider(env.stripe);
  if (name === "payhip") return payhipProvider({ db, env, clock });
  return name === "sandbox" ? sandboxProvider({ db, env, clock }) : null;
}

/** Returns the provider whose events `/webhooks/{name}` receives; null for a name that isn't configured. */
export function eventSourceNamed(name: string, env: Env, db: Db): WebhookSource | null {
  if (name === "payhip" && env.payhipApiKey === undefined) return null;
  if (name === "sandbox" && env.payments !== "sandbox") return null;
  if (name === "stripe" && env.stripe.webhookSecret === undefined) return null;
  return providerNamed(name, env, db);
}
