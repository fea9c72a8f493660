import { daysOffLimits } from "./days-off";
import type { BookedOutside } from "./own-week";

/** What the availability editor says. The first two are the specification's, to the letter. */

export const hoursMessages = {
  "not-signed-in": "❌ Error: Not authenticated. Please log in.",
  "nothing-selected": "⚠️ No availability selected to save.",
  "unknown-hours": "Choose hours from the grid.",
  "unknown-zone": "Choose a time zone from the list.",
  "unknown-intent": "Use one of the buttons on the form.",
  "other-account":
    "This form was opened in another account, so nothing was saved. You now see the account you're signed in with.",
  stale:
    "Your hours were saved elsewhere in the meantime. Your selection is kept: check what changed, then save again.",
} as const;

/** What the editor's script says by itself. The first is the specification's, to the letter. */
export const editorMessages = {
  waiting: "Saved locally! Database sync will retry automatically.",
  saving: "Saving…",
  notReached: "The server could not be reached. Please try again.",
  daysNotReached: "The server could not be reached: your days off were not changed. Please try again.",
  daysGone: "These days off were already removed.",
  otherAccount:
    "You are now signed in with another account, so nothing was saved. Your selection is kept for the other account.",
  changedElsewhere: "Your hours were changed elsewhere. This is what is saved now.",
  changedUnderTicks:
    "Your hours were changed elsewhere. Your selection is kept: when you save, we'll show you what changed.",
} as const;

/** Beside the hours of an expert whose zone Node and Postgres read differently. */
export const doubtfulZoneText = (zone: string): string =>
  `We have conflicting clock data for ${zone}: times there may be an hour off. Check each session's time with your learner. We're working on it.`;

export const savedMessage = ({ days, slots }: { days: number; slots: number }): string =>
  `✅ Availability saved! (${days} days, ${slots} time slots)`;

/** Why hours could not be stored. @param passing our words for a fault that may pass */
export function hoursFaultText(kind: string, passing: string | null): string {
  if (kind === "missing-table") return "Database table not found...";
  return passing ?? "Database error: the hours could not be stored.";
}

/** @param message without any internals */
export const saveFailedMessage = (message: string): string => `❌ Save failed: ${message}`;

/** Why days off were not taken. */
export type DaysOffError = "no-day" | "no-date" | "past" | "order" | "too-long" | "too-many";

export const daysOffMessages: Record<DaysOffError, string> = {
  "no-day": "Enter the first day off",
  "no-date": "Enter a date that exists, like 2026-12-24",
  past: "The first day off must be today or later",
  order: "The last day off must not be before the first",
  "too-long": `Days off can be at most ${daysOffLimits.days} days in one go`,
  "too-many": `You can keep at most ${daysOffLimits.entries} days-off entries. Remove one first.`,
};

/** Names the booked sessions that hours or days off no longer cover; nothing where there are none. At most three by name. */
export function bookedOutsideMessage({ sessions, more }: BookedOutside): string {
  if (sessions.length === 0) return "";
  const names = sessions.slice(0, 3).map(({ when, learner }) => `${when} with ${learner}`);
  const others = sessions.length - names.length + more;
  const rest = others > 0 ? `; and ${others} more` : "";
  return `Booked sessions outside your hours stay as they are: ${names.join("; ")}${rest}.`;
}
