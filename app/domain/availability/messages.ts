import { daysOffLimits } from "./days-off";
import { extraHoursLimit } from "./extra-hours";
import type { BookedOutside } from "./own-week";
import { termsLimits } from "./terms";

/** The texts of the availability editor. The first two are literal from the specification. */

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

/** The texts that the editor's script shows. The first is literal from the specification. */
export const editorMessages = {
  waiting: "Saved locally! Database sync will retry automatically.",
  saving: "Saving…",
  notReached: "The server could not be reached. Please try again.",
  daysNotReached: "The server could not be reached: your days off were not changed. Please try again.",
  extraHoursNotReached:
    "The server could not be reached: your extra hours were not changed. Please try again.",
  termsNotReached: "The server could not be reached: your booking terms were not saved. Please try again.",
  daysGone: "These days off were already removed.",
  extraHoursGone: "These extra hours were already removed.",
  otherAccount:
    "You are now signed in with another account, so nothing was saved. Your selection is kept for the other account.",
  changedElsewhere: "Your hours were changed elsewhere. This is what is saved now.",
  changedUnderTicks:
    "Your hours were changed elsewhere. Your selection is kept: when you save, we'll show you what changed.",
} as const;

/** Shown with the hours of an expert if Node and Postgres may read the zone differently. */
export const doubtfulZoneText = (zone: string): string =>
  `We have conflicting clock data for ${zone}: times there may be an hour off. Check each session's time with your learner. We're working on it.`;

export const savedMessage = ({ days, slots }: { days: number; slots: number }): string =>
  `✅ Availability saved! (${days} days, ${slots} time slots)`;

/** The reason why hours could not be stored. @param passing the text for a temporary fault, null for another */
export function hoursFaultText(kind: string, passing: string | null): string {
  if (kind === "missing-table") return "Database table not found...";
  return passing ?? "Database error: the hours could not be stored.";
}

/** @param message must not contain internal details */
export const saveFailedMessage = (message: string): string => `❌ Save failed: ${message}`;

/** Why days off were not added. */
export type DaysOffError = "no-day" | "no-date" | "past" | "order" | "too-long" | "too-many";

export const daysOffMessages: Record<DaysOffError, string> = {
  "no-day": "Enter the first day off",
  "no-date": "Enter a date that exists, like 2026-12-24",
  past: "The first day off must be today or later",
  order: "The last day off must not be before the first",
  "too-long": `Days off can be at most ${daysOffLimits.days} days in one go`,
  "too-many": `You can keep at most ${daysOffLimits.entries} days-off entries. Remove one first.`,
};

/** Why extra hours were not added. */
export type ExtraHoursError =
  | "no-day"
  | "no-date"
  | "no-time"
  | "past"
  | "order"
  | "day-off"
  | "overlap"
  | "too-many";

export const extraHoursMessages: Record<ExtraHoursError, string> = {
  "no-day": "Enter the date of the extra hours",
  "no-date": "Enter a date that exists, like 2026-12-24",
  "no-time": "Choose a time from the list",
  past: "The date must be today or later",
  order: "The end must be after the start",
  "day-off": "This is one of your days off. Remove the day off first, then add the extra hours.",
  overlap: "You already have extra hours at that time. Remove them first, or choose other hours.",
  "too-many": `You can keep at most ${extraHoursLimit} extra-hours entries. Remove one first.`,
};

const { minimumNoticeMinutes: notice, ...limits } = termsLimits;

export const termsMessages = {
  minimumNotice: `Enter the minimum notice in hours, from 0 to ${notice[1] / 60}`,
  daysAhead: `Enter how many days ahead you take bookings, from ${limits.daysAhead.join(" to ")}`,
  bufferMinutes: `Enter the break between sessions in minutes, from ${limits.bufferMinutes.join(" to ")}`,
  dailyLimit: `Enter how many sessions a day you take, from ${limits.dailyLimit.join(" to ")}, or leave it empty`,
  saved: "Booking terms saved.",
} as const;

/** Names up to three booked sessions outside the hours or on a day off, and counts the rest. Empty without any. */
export function bookedOutsideMessage({ sessions, more }: BookedOutside): string {
  if (sessions.length === 0) return "";
  const names = sessions.slice(0, 3).map(({ when, learner }) => `${when} with ${learner}`);
  const others = sessions.length - names.length + more;
  const rest = others > 0 ? `; and ${others} more` : "";
  return `Booked sessions outside your hours stay as they are: ${names.join("; ")}${rest}.`;
}
