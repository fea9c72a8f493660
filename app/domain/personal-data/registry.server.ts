import type * as schema from "~/db/schema/all";
import { accountTables } from "./tables/account.server";
import { bookingTables } from "./tables/bookings.server";
import { caseTables } from "./tables/cases.server";
import { chatTables } from "./tables/chat.server";
import { claimTables } from "./tables/claims.server";
import { classTables } from "./tables/classes.server";
import type { Declaration } from "./tables/declare.server";
import { expertTables } from "./tables/experts.server";
import { inquiryTables } from "./tables/inquiries.server";
import { mailTables } from "./tables/mails.server";
import { paymentTables } from "./tables/payments.server";
import { reviewTables } from "./tables/reviews.server";
import { scanTables } from "./tables/scans.server";
import { teamTables } from "./tables/teams.server";

/**
 * The personal data of every table: the declarations of its rows, or why it holds none. Export and erasure use only
 * these entries. A table without an entry is a compile error.
 *
 * Erasure follows this order: mails come before the rows that they are about, because they are found by them.
 */
export const registry = {
  ...accountTables,
  ...mailTables,
  ...inquiryTables,
  ...chatTables,
  ...reviewTables,
  ...claimTables,
  ...caseTables,
  ...bookingTables,
  ...scanTables,
  ...classTables,
  ...paymentTables,
  ...expertTables,
  ...teamTables,
  dailyFigures: "counts and sums of a day",
  eventCounts: "counts of a day",
  expertCalendars: "numbers that count changes, and what the worker makes of the hours",
  expertReliability: "counts by expert",
  expertViewTotals: "counts by expert",
  closedMonths: "the beginnings and ends of months",
  payoutEntries: "which entries of the ledger a payout pays",
  receiptCounters: "the last number of a year",
  sandboxPayouts: "the stand-in provider's amounts",
  sandboxRefunds: "the stand-in provider's amounts",
  sandboxSessions: "the stand-in provider's amounts; what is bought is named without the buyer",
  searchesWithoutResult: "counts of a day by what was searched for, not by whom",
  teamDomains: "the domains of companies",
  testimonials: "public texts of people who agreed to them, and examples",
  throttles: "keyed hashes, for hours",
  visitorSalts: "random bytes of a day",
} satisfies Record<keyof typeof schema, Declaration | Declaration[] | string>;

export const declarations: Declaration[] = Object.values(registry).flatMap((entry) =>
  typeof entry === "string" ? [] : entry,
);
