import { z } from "zod";
import { maximumHours } from "./booking";

/** The chosen time: an instant in ISO 8601 with its offset, as the picker's radios carry it. */
export const chosenTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(
    (instant) =>
      !Number.isNaN(instant.getTime()) && instant.getTime() > earliest && instant.getTime() < latest,
  );

/** Whole hours, 1 to 4; a missing or empty field means one (decision C4). */
const chosenHours = z.preprocess(
  (value) => (value === undefined || value === null || value === "" ? "1" : value),
  z
    .string()
    .regex(/^[1-9]$/)
    .transform(Number)
    .refine((hours) => hours <= maximumHours),
);

/** What the picker and the checkout send; each field is null when it isn't usable. */
export function readChoice(given: URLSearchParams | FormData): {
  startsAt: Date | null;
  hours: number | null;
} {
  const startsAt = chosenTime.safeParse(given.get("datetime"));
  const hours = chosenHours.safeParse(given.get("hours"));
  return { startsAt: startsAt.success ? startsAt.data : null, hours: hours.success ? hours.data : null };
}

const shownPrice = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * The price for one hour that the form was shown with, in whole cents; null when the form names none, so that nothing is
 * compared. One that can't be read is told as a changed price: the page comes back with the right one.
 */
export function readShownPrice(form: FormData): number | null {
  if (!form.has("price")) return null;
  const price = shownPrice.safeParse(form.get("price"));
  return price.success ? price.data : noPrice;
}

/** No card costs this. */
const noPrice = -1;

/** No session is booked outside these; they keep every date computable, here and in Postgres. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(9000, 0, 1);
