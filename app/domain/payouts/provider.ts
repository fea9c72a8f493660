import type { PayoutProviderName } from "~/platform/providers";

/** The interface of the providers that pay experts. Amounts are whole cents. */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /**
   * Sends a payout with its id as the idempotency key: sending it again returns the same one.
   * @throws ProviderError
   */
  send(order: PayoutOrder, signal?: AbortSignal): Promise<PayoutStatus>;
  /** Reads a payout that was sent; null if the provider doesn't know it. @throws ProviderError */
  read(sent: SentPayout, signal?: AbortSignal): Promise<PayoutStatus | null>;
}

export interface PayoutOrder {
  payoutId: string;
  amountCents: number;
  currency: string;
  /** The account at the provider; for one that pays to banks the last four characters of the account. */
  destination: string | null;
  /** What the provider's pages show, without names of people. */
  description: string;
}

export interface SentPayout {
  payoutId: string;
  /** The provider's id; null if its answer was lost. */
  providerPayoutId: string | null;
}

export interface PayoutStatus {
  id: string;
  /** `returned` is a payout that was paid and came back. */
  state: "sent" | "paid" | "failed" | "returned";
  /** Why it failed or came back. */
  failure: string | null;
  /** Whether it failed or came back because the account is closed. */
  isClosed?: boolean;
}
