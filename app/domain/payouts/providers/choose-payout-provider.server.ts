import type { Db } from "~/db/client.server";
import { type Clock, systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { PayoutProvider } from "../provider";
import { sandboxPayoutProvider } from "./sandbox-payouts.server";
import { stripePayoutProvider } from "./stripe-payouts.server";

/** Returns the provider of new payouts; null if the operator pays by bank. @param clock for the sandbox */
export const payoutProvider = (env: Env, db: Db, clock: Clock = systemClock): PayoutProvider | null =>
  payoutProviderNamed(env.payouts, env, db, clock);

/**
 * Returns the provider of an earlier payout, to settle it with any configuration.
 * @returns null for `manual`, for Stripe without its key, and for an unknown name
 */
export function payoutProviderNamed(
  name: string,
  env: Env,
  db: Db,
  clock: Clock = systemClock,
): PayoutProvider | null {
  if (name === "stripe" && env.stripe.secretKey !== undefined) return stripePayoutProvider(env.stripe);
  return name === "sandbox" ? sandboxPayoutProvider({ db, clock }) : null;
}
