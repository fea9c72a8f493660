import type * as schema from "~/db/schema/all";
import type { Declaration } from "./declare.server";
import { accountTables } from "./tables/account.server";
import { bookingTables } from "./tables/bookings.server";
import { expertTables } from "./tables/experts.server";
import { inquiryTables } from "./tables/inquiries.server";
import { mailTables } from "./tables/mails.server";

/**
 * What every table knows of people: the declarations of its rows, or why it knows nobody. The export and the erasure do
 * what stands here and no more, so a table joins both by its entry. A table without one doesn't compile.
 *
 * The order is the erasure's: mails come before the rows that they tell of, by which they are found.
 */
export const registry = {
  ...accountTables,
  ...mailTables,
  ...inquiryTables,
  ...bookingTables,
  ...expertTables,
  expertCalendars: "numbers that count changes",
  throttles: "keyed hashes, for hours",
  visitorSalts: "random bytes of a day",
} satisfies Record<keyof typeof schema, Declaration | Declaration[] | string>;

export const declarations: Declaration[] = Object.values(registry).flatMap((entry) =>
  typeof entry === "string" ? [] : entry,
);
