import type * as schema from "~/db/schema/all";
import type { Declaration } from "./declare.server";
import { accountTables } from "./tables/account.server";
import { bookingTables } from "./tables/bookings.server";
import { chatTables } from "./tables/chat.server";
import { claimTables } from "./tables/claims.server";
import { classTables } from "./tables/classes.server";
import { expertTables } from "./tables/experts.server";
import { inquiryTables } from "./tables/inquiries.server";
import { mailTables } from "./tables/mails.server";
import { paymentTables } from "./tables/payments.server";
import { reviewTables } from "./tables/reviews.server";
import { scanTables } from "./tables/scans.server";

/**
 * What every table holds of people: the declarations of its rows, or why it holds nothing. Export and erasure work from
 * these entries alone. A table without an entry doesn't compile.
 *
 * Erasure follows this order: mails are found by the rows that they are about, so they come before them.
 */
export const registry = {
  ...accountTables,
  ...mailTables,
  ...inquiryTables,
  ...chatTables,
  ...reviewTables,
  ...claimTables,
  ...bookingTables,
  ...scanTables,
  ...classTables,
  ...paymentTables,
  ...expertTables,
  dailyFigures: "counts and sums of a day",
  eventCounts: "counts of a day",
  expertCalendars: "numbers that count changes, and what the worker makes of the hours",
  expertReliability: "counts by expert",
  expertViewTotals: "counts by expert",
  sandboxRefunds: "the stand-in provider's amounts",
  sandboxSessions: "the stand-in provider's amounts; what is bought is named without the buyer",
  testimonials: "public texts of people who agreed to them, and examples",
  throttles: "keyed hashes, for hours",
  visitorSalts: "random bytes of a day",
} satisfies Record<keyof typeof schema, Declaration | Declaration[] | string>;

export const declarations: Declaration[] = Object.values(registry).flatMap((entry) =>
  typeof entry === "string" ? [] : entry,
);
