import type { Role } from "~/domain/caller";
import type { Side, ThreadStanding } from "./chat";

/**
 * Who may write to whom, and what the others read (docs/decisions/0012-chat.md). Pure: `find-standing.server.ts` has
 * the facts.
 */

export interface StandingFacts {
  role: Role;
  partnerRole: Role;
  /** There is a message already. */
  hasBegun: boolean;
  /** An expert begins only with a learner who has had a session or a seat with them. */
  haveMet: boolean;
  /** Of both accounts. */
  areActive: boolean;
  /** Of the caller's e-mail address. */
  isVerified: boolean;
  /** A listed card is linked to the expert's account. */
  isListed: boolean;
  /** Who has blocked whom: the caller is `one`. */
  block: "one" | "other" | null;
}

/** The caller's side of a thread: an admin has none. */
export const sideOf = (role: Role): Side | null => (role === "admin" ? null : role);

/**
 * The state of the conversation for the caller; null: there is none that they may know of. The most lasting reason
 * comes first.
 */
export function standingOf(facts: StandingFacts): ThreadStanding | null {
  const sides = [facts.role, facts.partnerRole];
  if (!sides.includes("learner") || !sides.includes("expert")) return null;
  if (!facts.hasBegun && !mayBegin(facts)) return null;
  if (!facts.areActive) return "gone";
  if (facts.block) return facts.block === "one" ? "blocked-by-you" : "blocked";
  if (!facts.isListed) return "not-linked";
  return facts.isVerified ? "open" : "unverified";
}

const mayBegin = ({ role, areActive, isListed, haveMet }: StandingFacts): boolean =>
  areActive && (role === "learner" ? isListed : haveMet);
