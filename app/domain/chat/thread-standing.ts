import type { Role } from "~/domain/caller";
import type { Side, ThreadStanding } from "./chat";

/** The rules for who can write to whom (docs/decisions/0012-chat.md). Pure; `findStanding` reads the facts. */

export interface StandingFacts {
  role: Role;
  partnerRole: Role;
  /** Whether the thread exists, which is so from its first message on. */
  hasBegun: boolean;
  /** Whether the learner has or had a session or a seat with the expert. Otherwise, the expert can't write first. */
  haveMet: boolean;
  areActive: boolean;
  /** Whether the caller's email address is confirmed. */
  isVerified: boolean;
  /** Whether a listed card is linked to the expert's account. */
  isListed: boolean;
  /** Who has blocked the other; the caller is `self`. */
  block: "self" | "partner" | null;
}

/** Returns the caller's side of a thread; null for an admin. */
export const sideOf = (role: Role): Side | null => (role === "admin" ? null : role);

/**
 * Returns the standing of the conversation for the caller; null if they may not know about it. Of several reasons, the
 * most permanent one is returned.
 */
export function threadStandingOf(facts: StandingFacts): ThreadStanding | null {
  const sides = [facts.role, facts.partnerRole];
  if (!sides.includes("learner") || !sides.includes("expert")) return null;
  if (!facts.hasBegun && !mayBegin(facts)) return null;
  if (!facts.areActive) return "gone";
  if (facts.block) return facts.block === "self" ? "blocked-by-you" : "blocked";
  if (!facts.isListed) return "not-linked";
  return facts.isVerified ? "open" : "unverified";
}

const mayBegin = ({ role, areActive, isListed, haveMet }: StandingFacts): boolean =>
  areActive && (role === "learner" ? isListed : haveMet);
