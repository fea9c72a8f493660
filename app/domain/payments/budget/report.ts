import type { Booking } from "~/db/schema/bookings/bookings";
import type { Seat } from "~/db/schema/classes/class-reservations";

/** A team's report: what it shows, and no more (decision K5). Pure; amounts are whole cents. */

/** A session or class that the budget paid in a period, or that gave back to it. */
export interface ReportRow {
  paymentId: string;
  userId: string;
  who: string;
  startsAt: Date | null;
  minutes: number;
  /** What it cost in this period: below zero if more went back in it. */
  cents: number;
  tookPlace: string;
}

/** The state of a session or a seat, as far as the report shows it. */
export interface Standing {
  status: Booking["status"] | Seat["status"];
  endsAt: Date | null;
  /** Whether all of it went back to the budget. */
  isRefunded: boolean;
}

/** "Yes", "Not yet", "No, refunded" … */
export function tookPlaceText({ status, endsAt, isRefunded }: Standing, now: Date): string {
  if (status === "completed") return isRefunded ? "Yes, refunded" : "Yes";
  if (status === "confirmed") {
    const isOver = endsAt !== null && endsAt <= now;
    return isRefunded ? "No, refunded" : isOver ? "Yes" : "Not yet";
  }
  if (status === "no_show") return isRefunded ? "No, the expert was absent" : "No, the learner was absent";
  return isRefunded ? "No, refunded" : "No, cancelled";
}

/** A budget over a period. What it got is positive. */
export interface BudgetSums {
  openingCents: number;
  addedCents: number;
  spentCents: number;
  refundedCents: number;
  /** What disputes took, less what they gave back. */
  disputedCents: number;
  closingCents: number;
}
