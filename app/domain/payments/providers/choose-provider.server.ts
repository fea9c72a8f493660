import type { Db } from "~/db/client.server";
import type { LiveClass } from "~/db/schema/classes/classes";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import { type PaymentProviderName, paymentProviders, standInName } from "~/platform/providers";
import type { PaymentProvider, WebhookSource } from "../provider";
import { payhipProvider } from "./payhip.server";
import { sandboxProvider } from "./sandbox.server";
import { stripeProvider } from "./stripe.server";

interface Code {
  /** Returns null for a provider that can't be asked without its key. */
  open(parts: { db: Db; env: Env; clock: Clock }): PaymentProvider | null;
  /** Whether its events are taken. */
  receives(env: Env): boolean;
}

const codes: Record<PaymentProviderName, Code> = {
  stripe: {
    open: ({ env }) => (env.stripe.secretKey === undefined ? null : stripeProvider(env.stripe)),
    receives: ({ stripe }) => stripe.webhookSecret !== undefined,
  },
  payhip: { open: payhipProvider, receives: ({ payhipApiKey }) => payhipApiKey !== undefined },
  sandbox: { open: sandboxProvider, receives: ({ payments }) => payments === standInName },
};

/** Returns the provider of new payments. @param clock for providers whose sessions end by our own time */
export function paymentProvider(env: Env, db: Db, clock: Clock = systemClock): PaymentProvider {
  const provider = providerNamed(env.payments, env, db, clock);
  if (!provider) throw new Error(`The environment has no key of ${env.payments}`);
  return provider;
}

/** Returns the provider of a seat in a class, which may be sold in our shop. */
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
 * @returns null for one that can't be asked without its key, or an unknown name
 */
export function providerNamed(
  name: string,
  env: Env,
  db: Db,
  clock: Clock = systemClock,
): PaymentProvider | null {
  const known = paymentProviders.find((one) => one === name);
  return known ? codes[known].open({ db, env, clock }) : null;
}

/** Returns the provider whose events `/webhooks/{name}` receives; null for a name that isn't configured. */
export function eventSourceNamed(name: string, env: Env, db: Db): WebhookSource | null {
  const known = paymentProviders.find((one) => one === name);
  return known && codes[known].receives(env) ? providerNamed(known, env, db) : null;
}
