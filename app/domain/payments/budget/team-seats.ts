import type { ClassStanding } from "~/domain/classes/class";
import { formatAmount } from "~/shared/money";
import { plural } from "~/shared/plural";

/** Seats that a team reserves for its members (0038): limits and texts. Pure. */

/** The most seats that are reserved at once. */
export const mostTeamSeats = 20;

/** Why seats can't be reserved or passed on. A person's own reason is private: the team doesn't see it. */
export type TeamSeatFailure =
  | { why: "not-found" }
  | { why: keyof typeof messages }
  | { why: "too-few-seats"; seats: number }
  | { why: "price-changed"; cents: number }
  | { why: "person"; name: string };

const messages = {
  closed: "This team is closed.",
  free: "This class is free of charge: each member reserves their own seat.",
  "no-sale": "No seats of this class are on sale.",
  started: "This class has started.",
  "member-gone": "A chosen person is no longer a member. Nothing was changed.",
  "seat-gone": "This seat was cancelled, moved or passed on. Nothing was changed.",
  "not-enough": "The budget has less left than these seats cost. Nothing was reserved.",
  "budget-frozen":
    "The budget pays nothing at the moment, because a payment for it is disputed with the bank. Nothing was reserved.",
};

/** Returns why a team can't reserve seats in a class now, whatever its budget has; null if it can. */
export function whyNoTeamSeats(facts: {
  isOpen: boolean;
  priceCents: number;
  standing: ClassStanding;
  isClosedByHand: boolean;
}): string | null {
  const { isOpen, priceCents, standing, isClosedByHand } = facts;
  if (!isOpen) return messages.closed;
  if (standing === "started" || standing === "past") return messages.started;
  if (standing === "sold-out" && !isClosedByHand) return "No seat is free.";
  if (standing !== "open") return messages["no-sale"];
  return priceCents === 0 ? messages.free : null;
}

/** Returns the text of a failure. */
export function teamSeatText(failure: Exclude<TeamSeatFailure, { why: "not-found" }>): string {
  if (failure.why === "too-few-seats") {
    const { seats } = failure;
    const free = seats === 0 ? "No seat is" : `Only ${plural(seats, "seat")} ${seats === 1 ? "is" : "are"}`;
    return `${free} free. Nothing was reserved.`;
  }
  if (failure.why === "price-changed") {
    return `A seat now costs ${formatAmount(failure.cents)}. Check it, then reserve again.`;
  }
  if (failure.why === "person") {
    return `${failure.name} can't have this seat. The reason is private, so please ask them. Nothing was changed.`;
  }
  return messages[failure.why];
}
