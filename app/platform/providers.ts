/**
 * Who takes payments and who pays experts, each declared once: the environment, the tables, the lists of pages and the
 * code derive from this. The code stands in `domain/payments/providers` and `domain/payouts/providers`. Pure.
 */

interface Provider {
  /** Its name on pages. */
  label: string;
  /** Whether it takes payments: for everything or for classes, and the variables that it needs for that. */
  payments?: { sells: "all" | "classes"; needs: readonly NeededVariable[] };
  /** Whether it pays experts: to which kind of account (`payout_details.method`), and what it needs for that. */
  payouts?: { to: "bank" | "stripe"; needs: readonly NeededVariable[] };
  /** A person makes what it is to do: the admin pays by bank, and refunds a purchase in the shop. */
  isByHand?: true;
  /** It has reports of its movements, which can be compared with the ledger. */
  hasReports?: true;
}

type NeededVariable = "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "PAYHIP_API_KEY";

/** In the order in which the environment chooses if nothing is set: the first whose key is there. */
const declared = {
  manual: { label: "Bank transfer", payouts: { to: "bank", needs: [] }, isByHand: true },
  stripe: {
    label: "Stripe",
    payments: { sells: "all", needs: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
    payouts: { to: "stripe", needs: ["STRIPE_SECRET_KEY"] },
    hasReports: true,
  },
  payhip: {
    label: "Payhip",
    payments: { sells: "classes", needs: ["PAYHIP_API_KEY"] },
    isByHand: true,
  },
  sandbox: {
    label: "Sandbox",
    payments: { sells: "all", needs: [] },
    payouts: { to: "bank", needs: [] },
    hasReports: true,
  },
} as const satisfies Record<string, Provider>;

type Name = keyof typeof declared;
type With<Part extends object> = { [One in Name]: (typeof declared)[One] extends Part ? One : never }[Name];

export type PaymentProviderName = With<{ payments: object }>;
/** A provider of all payments, not only of those for classes. */
export type SessionProviderName = With<{ payments: { sells: "all" } }>;
export type PayoutProviderName = With<{ payouts: object }>;

export const providers: Record<Name, Provider> = declared;

const names = Object.keys(declared) as [Name, ...Name[]]; // its own keys

const namesWith = <Some extends Name>(fits: (provider: Provider) => boolean) =>
  // What `fits` finds is what the type `Some` says.
  names.filter((name) => fits(providers[name])) as [Some, ...Some[]];

export const paymentProviders = namesWith<PaymentProviderName>(({ payments }) => payments !== undefined);
export const sessionProviders = namesWith<SessionProviderName>(({ payments }) => payments?.sells === "all");
export const payoutProviders = namesWith<PayoutProviderName>(({ payouts }) => payouts !== undefined);

/**
 * Ways to pay without a provider: a guarantee's credit, a team's budget, and a transfer for a team's invoice, which the admin
 * marks as paid.
 */
export const ownWays = ["credit", "team", "transfer"] as const;

/** The shop in which classes are sold: what is bought there is matched with a payment afterwards. */
export const shopName = "payhip" satisfies PaymentProviderName;
/** The bank, whose payouts the admin makes. */
export const bankName = "manual" satisfies PayoutProviderName;
/** The stand-in that moves no money. In production it has to be set outright. */
export const standInName = "sandbox" satisfies PaymentProviderName & PayoutProviderName;

/** The kind of account to which a provider pays. */
export const accountKindOf = (name: PayoutProviderName) => providers[name].payouts?.to ?? "bank";
