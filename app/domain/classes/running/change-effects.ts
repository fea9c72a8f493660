import { plural } from "~/shared/plural";

/** Texts about the effects of saving a class's form, shown before it is sent. Pure. */

/** @param counts the number of confirmed seats, and of waitlist entries */
export function changeEffects({ confirmed, waiting }: { confirmed: number; waiting: number }): string {
  const seats =
    confirmed === 0
      ? "No seats are taken yet, so no emails are sent."
      : `${plural(confirmed, "seat")} sold. Learners with a seat get an email about a new title, date, length or join link, and keep the seat at its price.`;
  return waiting === 0
    ? seats
    : `${seats} On the waitlist: ${waiting}, who are offered any seats that open up.`;
}

export const creationEffects =
  "Learners see the class at once, and can reserve seats as soon as it has a date and is on sale.";

/** Added where the operator has rooms. */
export const withRooms = (effects: string, hasRooms: boolean): string =>
  hasRooms
    ? `${effects} Without a meeting link, the class gets a room of its own, unless its expert prefers links.`
    : effects;

/** Returns the text about the effects of saving a link to the recording. */
export const recordingEffects = ({ confirmed, days }: { confirmed: number; days: number }): string =>
  confirmed === 0
    ? "No seats are taken, so no emails are sent."
    : `${confirmed === 1 ? "The one person" : `All ${confirmed} people`} with a seat get${confirmed === 1 ? "s" : ""} it by email and can watch it for ${days} days.`;
