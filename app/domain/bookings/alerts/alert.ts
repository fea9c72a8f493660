import type { TimeAlert } from "~/db/schema/bookings/time-alerts";
import { dayParts, weekdays } from "~/domain/availability/editor";
import { freeUntil } from "~/domain/bookings/booking";
import type { DayPart } from "~/domain/experts/listing/listing";

/** The rules and texts of alerts for earlier times (0025). */

/** The maximum number of active alerts of a learner. */
export const mostAlerts = 3;

/** How long an offered time is held. */
export const offerMinutes = 30;

/** After this many offered times that weren't taken an alert ends. */
export const mostMissed = 3;

export type Wanted = Pick<TimeAlert, "days" | "parts">;

/** Reports whether a start fits an alert. @param wall the start on the learner's clock, as if it were UTC */
export function fits({ days, parts }: Wanted, wall: Date): boolean {
  const isDay = days.length === 0 || days.includes(wall.getUTCDay());
  return isDay && (parts.length === 0 || parts.includes(partAt(wall.getUTCHours())));
}

/** The same limits as in the listing's filters: morning before 12:00, afternoon before 17:00. */
const partAt = (hour: number): DayPart => (hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening");

/** "Monday, Friday, in the morning" */
export function wantedText({ days, parts }: Wanted): string {
  const names = weekdays.filter(({ day }) => days.includes(day)).map(({ name }) => name);
  const times = dayParts.filter(({ id }) => parts.includes(id)).map(({ name }) => name.toLowerCase());
  return [
    names.length > 0 ? names.join(", ") : "Any day",
    ...(times.length > 0 ? [times.join(" or ")] : []),
  ].join(", ");
}

export type AlertError = "not-found" | "not-movable" | "too-many" | "unverified" | "own-card";

export const alertMessages: Record<Exclude<AlertError, "not-found">, string> = {
  "not-movable": "This session can't be moved any more, so there is no earlier time to look for.",
  "too-many": `You have ${mostAlerts} alerts. End one of them first.`,
  unverified: "Please confirm your email address first: we email you when a time is free.",
  "own-card": "This is your own card.",
};

/** Reports whether a session that moves to an offered time can still be cancelled free of charge when the hold ends. */
export const staysFree = (startsAt: Date, expertMovedAt: Date | null, heldUntil: Date): boolean =>
  heldUntil < freeUntil(startsAt, expertMovedAt);

export const notFreeText = "Once it is moved, the session can't be cancelled or rescheduled free of charge.";

/** The message after a held time was declined. */
export const declinedText = (isAlertOn: boolean): string =>
  isAlertOn
    ? "We've released that time. Your alert is still on."
    : `We've released that time. You didn't take any of ${mostMissed} offers, so your alert has ended.`;

export type OfferError = "not-found" | "over" | "changed" | "taken" | "not-moved";

export const offerMessages: Record<Exclude<OfferError, "not-found">, string> = {
  over: "This offer is over. The time was held for 30 minutes.",
  changed: "Another time is now held for you. Check it before you answer.",
  taken: "You have taken this time.",
  "not-moved": "Your session can't be moved to this time any more. It stays where it is.",
};
