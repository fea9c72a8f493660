import type { Db } from "~/db/client.server";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { PayoutProviderName } from "~/platform/providers";
import type { PayoutProvider } from "../provider";
import { sandboxPayoutProvider } from "./sandbox-payouts.server";
import { stripePayoutProvider } from "./stripe-payouts.server";

/** Opens each provider; null for the bank, and for one without its key. */
const openers: Record<
  PayoutProviderName,
  (parts: { env: Env; db: Db; clock: Clock }) => PayoutProvider | null
> = {
  manual: () => null,
  stripe: ({ env }) => (env.stripe.secretKey === undefined ? null : stripePayoutProvider(env.stripe)),
  sandbox: sandboxPayoutProvider,
};

/** Returns the provider of new payouts; null if the operator pays by bank. @param clock for the sandbox */
export const payoutProvider = (env: Env, db: Db, clock: Clock = systemClock): PayoutProvider | null =>
  payoutProviderNamed(env.payouts, env, db, clock);

/**
 * Returns the provider of an earlier payout, to settle it with any configuration.
 * @returns null for the bank and for a provider without its key
 */
export const payoutProviderNamed = (
  name: PayoutProviderName,
  env: Env,
  db: Db,
  clock: Clock = systemClock,
): PayoutProvider | null => openers[name]({ env, db, clock });
