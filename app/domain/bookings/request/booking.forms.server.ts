import { z } from "zod";
import { maxHoursPerBooking } from "~/domain/bookings/booking";
import { isId } from "~/platform/ids";

/** The chosen time: an ISO 8601 instant with its offset, as in the picker's radios. */
export const chosenTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(
    (instant) =>
      !Number.isNaN(instant.getTime()) && instant.getTime() > earliest && instant.getTime() < latest,
  );

/**
 * Parses the number of hours to book, a whole number from 1 to 4. A missing or empty field counts as 1 (decision C4).
 */
const chosenHours = z.preprocess(
  (value) => (value === undefined || value === null || value === "" ? "1" : value),
  z
    .string()
    .regex(/^[1-9]$/)
    .transform(Number)
    .refine((hours) => hours <= maxHoursPerBooking),
);

/** The fields of the picker and the checkout. An invalid field is null. */
export function readChoice(given: URLSearchParams | FormData): {
  startsAt: Date | null;
  hours: number | null;
} {
  const startsAt = chosenTime.safeParse(given.get("datetime"));
  const hours = chosenHours.safeParse(given.get("hours"));
  return { startsAt: startsAt.success ? startsAt.data : null, hours: hours.success ? hours.data : null };
}

/** The ids of the skill scan that a booking page offers to show to the expert, and of the one the learner ticked. */
export interface ScanChoice {
  scan?: string;
  show?: string;
}

/**
 * Reads both from an address. If a form was posted, its tick counts instead of the address's `show`. A ticked scan is
 * offered again. Invalid ids are ignored.
 */
export function readScanChoice(address: URLSearchParams, form?: FormData): ScanChoice {
  const show = scanIdIn(form ?? address, "show");
  const scan = show ?? scanIdIn(address, "scan");
  return { ...(scan && { scan }), ...(show && { show }) };
}

function scanIdIn(fields: URLSearchParams | FormData, name: string): string | null {
  const id = fields.get(name);
  return typeof id === "string" && isId(id) ? id : null;
}

/**
 * The price for one hour that the form showed, in whole cents. Without the field it is null, and no price is compared.
 * An unreadable price becomes -1, so that the page comes back with the right one. Parse the form with `keepEmpty`.
 */
export const bookingForm = z.object({
  price: z
    .unknown()
    .optional()
    .transform((text) => {
      if (text === undefined) return null;
      return typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : noPrice;
    }),
});

/** A price that no card has. */
const noPrice = -1;

/** Bookable times are within these bounds, in which JavaScript and Postgres can compute every date. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(9000, 0, 1);
