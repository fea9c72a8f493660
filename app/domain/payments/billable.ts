import type { Db } from "~/db/client.server";
import type { mails } from "~/db/schema/site/mails";
import type { Caller } from "~/domain/caller";
import type { PaidFor } from "~/domain/ledger/paid-for.server";

/** What is paid for, read under its locks. It covers all differences between a session, a seat and a team's budget. */
export interface Billable {
  what: PaidFor;
  expertId?: string;
  hours?: number;
  /** The amount due, in whole cents; 0 for a team's budget, whose payer says how much it is. */
  amountCents: number;
  currency: string;
  isPaid: boolean;
  isDue(now: Date): boolean;
  /** The description on the provider's page and the payer's bank statement, without names. */
  description: string;
  page: string;
  /** Its address in a shop; null if only our own provider sells it. */
  shopLink: string | null;
  /**
   * Fulfils the payment in its transaction. @returns whether the charge is retained (decision D3)
   */
  fulfil(tx: Db, caller: Pick<Caller, "now">): Promise<boolean>;
  /** Revokes it in the same transaction if everything that was paid for it has been refunded. */
  revoke(tx: Db, caller: Pick<Caller, "now">): Promise<void>;
}

/** The facts about the subject in the payer's mails. */
export interface PaymentNotice {
  to: { userId: string; email: string; name: string; timeZone: string; isErased: boolean };
  about: { type: NonNullable<typeof mails.$inferInsert.aboutType>; id: string };
  expertName: string;
  /** Only for a class. */
  classTitle?: string;
  startsAt: Date;
  minutes: number;
  page: string;
}

/** "2026-11-23 10:00 UTC" */
export const minuteInUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
