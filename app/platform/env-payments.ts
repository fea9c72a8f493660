import { z } from "zod";
import { bic, iban, integer, oneOf, origin, privateWay, range } from "./env-kinds";
import { EnvError, required } from "./env-required";
import {
  bankName,
  paymentProviders,
  payoutProviders,
  providers,
  sessionProviders,
  shopName,
  standInName,
} from "./providers";

/** The variables for payments and payouts. */
export const paymentVariables = {
  PAYMENTS: oneOf(paymentProviders).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: privateWay(origin).optional(),
  PAYHIP_API_KEY: z.string().optional(),
  PAYOUTS: oneOf(payoutProviders).optional(),
  PAYOUT_MINIMUM: integer(1, 10_000_00).default(2000),
  PAYOUT_DEBTOR_IBAN: iban.optional(),
  PAYOUT_DEBTOR_BIC: bic.optional(),
  COMMISSION_PERCENT: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, "must be a number with up to two decimals")
    .transform(Number)
    .pipe(range(0, 100))
    .default(0),
};

const variables = z.object(paymentVariables);

/**
 * The payment settings; `payments` is the provider for sessions. With a shop, which sells only classes, sessions use the
 * same provider as without a choice: the first whose key is set.
 */
export function paymentSettings(given: z.infer<typeof variables>, isProduction: boolean) {
  const chosen = given.PAYMENTS === shopName ? undefined : given.PAYMENTS;
  const withKey = sessionProviders.find((name) =>
    providers[name].payments?.needs.slice(0, 1).every((key) => given[key] !== undefined),
  );
  const payments = chosen ?? withKey ?? standInName;
  if (isProduction && payments === standInName && chosen === undefined) {
    const others = sessionProviders.filter((name) => name !== standInName);
    const keys = others.flatMap((name) => providers[name].payments?.needs[0] ?? []);
    throw new EnvError(
      given.PAYMENTS === shopName
        ? `PAYMENTS: ${shopName} sells classes only; sessions need ${keys.join(" or ")}, or ${standInName} set outright`
        : `PAYMENTS: is required in production (${others.join(", ")}, or ${standInName} set outright)`,
    );
  }
  for (const name of [payments, ...(given.PAYMENTS ? [given.PAYMENTS] : [])])
    for (const key of providers[name].payments?.needs ?? []) required(key, given[key], true);
  return {
    payments,
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      /** The secret of the second endpoint, for events of connected accounts. */
      connectWebhookSecret: given.STRIPE_CONNECT_WEBHOOK_SECRET,
      apiBase: given.STRIPE_API_BASE,
    },
    payhipApiKey: given.PAYHIP_API_KEY,
  };
}

/** How experts are paid. In production the stand-in is only taken if it is set outright, because it moves no money. */
export function payoutSettings(given: z.infer<typeof variables>, isProduction: boolean) {
  const payouts = given.PAYOUTS ?? (isProduction ? bankName : standInName);
  for (const key of providers[payouts].payouts?.needs ?? []) required(key, given[key], true);
  return {
    payouts,
    /** In cents. What an expert has earned is paid out from here on. */
    payoutMinimumCents: given.PAYOUT_MINIMUM,
    /** The operator's account in the file for the bank; without an IBAN there is no such file. */
    payoutDebtor: { iban: given.PAYOUT_DEBTOR_IBAN, bic: given.PAYOUT_DEBTOR_BIC },
    /** The operator's share of new bookings, taken from the expert's earning (decision J4); up to two decimals. */
    commissionPercent: given.COMMISSION_PERCENT,
  };
}
