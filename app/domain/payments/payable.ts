import type { Db } from "~/db/client.server";
import type { mails } from "~/db/schema/site/mails";
import type { Caller } from "~/domain/caller";
import type { PaidFor } from "~/domain/ledger/paid-for.server";

/**
 * What is paid for, as it is under its locks. All that sets a session and a seat in a class apart stands behind this.
 */
export interface Payable {
  what: PaidFor;
  /** Who pays for it. */
  learnerId: string;
  /** What is asked for, in whole cents. */
  amountCents: number;
  currency: string;
  /** A payment for it has been kept. */
  isPaid: boolean;
  /** Whether its payment is due and may still be made. */
  isDue(now: Date): boolean;
  /** What the provider's page and the payer's bank say: no names. */
  description: string;
  /** The page where it is paid, as a path. */
  page: string;
  /** Where a shop sells it; null where only our own provider does. */
  shopLink: string | null;
  /**
   * Gives the payer what was paid for, in the payment's transaction. @returns whether it keeps the money (decision D3)
   */
  fulfil(tx: Db, caller: Pick<Caller, "now">): Promise<boolean>;
  /** Takes it from the payer where all that was paid for it has gone back, in the same transaction. */
  revoke(tx: Db, caller: Pick<Caller, "now">): Promise<void>;
}

/** What the payer's mail about money says of what was paid for. */
export interface PaymentNotice {
  to: { userId: string; email: string; name: string; timeZone: string; isErased: boolean };
  about: { type: NonNullable<typeof mails.$inferInsert.aboutType>; id: string };
  expertName: string;
  /** Of a class alone. */
  classTitle?: string;
  startsAt: Date;
  minutes: number;
  /** Its own page, as a path. */
  page: string;
}

/** "2026-11-23 10:00 UTC" */
export const minuteInUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
