import { z } from "zod";
import { block, line, webAddressLine } from "~/domain/form-fields.server";
import { isTimeZone } from "~/shared/format-time";
import { isIsoDate } from "~/shared/iso-date";
import { parsePrice } from "~/shared/money";
import { hasClock, lastMomentOf, momentOf } from "~/shared/time.server";
import { currentZoneName } from "~/shared/zone-names";
import { type FieldName, type FieldValues, fieldRule, forEachField, initialOf } from "./declared-fields";
import { type ClassDetails, classDefaults, classLimits } from "./running";

/** The forms for running classes. Other posted fields are ignored; a missing field counts as empty. */

const text = z.string().default("");

function declaredField(name: FieldName): z.ZodType<string, string | undefined> {
  const rule = fieldRule(name);
  if (rule.kind !== "choice") return { line, block, link: webAddressLine }[rule.kind](rule);
  const isOffered = (typed: string) => rule.options.some(({ value }) => value === typed);
  return z.string().default(initialOf(name)).refine(isOffered, `${rule.label}: choose one of these`);
}

const fields = z.object({
  ...forEachField(declaredField),
  key: text,
  version: text.transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1)),
  slug: text.transform((typed) => typed.trim().toLowerCase()),
  expertId: text,
  teacherName: line({ label: "Name", max: classLimits.teacher }),
  price: text.transform((typed) => parsePrice(typed) ?? Number.NaN),
  duration: text.transform(wholeNumber),
  date: text.transform((typed) => typed.trim()),
  time: text.transform((typed) => typed.trim()),
  timeZone: text,
  occurrence: z.enum(["earlier", "later"]).optional().catch(undefined),
  maxSeats: text.transform(wholeNumber),
  minSeats: text.transform((typed) => (typed.trim() === "" ? null : wholeNumber(typed))),
  decideHours: text.transform((typed) =>
    typed.trim() === "" ? classDefaults.decideHours : wholeNumber(typed),
  ),
  sales: text,
  payhipLink: text.transform((typed) => typed.trim()),
});

/** Reads a number of at most four digits; NaN for any other text. */
function wholeNumber(typed: string): number {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

type Values = z.output<typeof fields>;

/** The fields as they were typed. */
export type ClassFields = Record<Exclude<keyof Values, "key" | "version">, string>;

/** The values of a valid form. */
export interface ClassInput extends Pick<Values, "key" | "version"> {
  /** Null to derive it from the title. */
  slug: string | null;
  details: ClassDetails;
}

/** Returns the form of a class. Only the admin's form reads `adminOnly`: the teacher and the Payhip link. */
export const classForm = ({ isAdmin }: { isAdmin: boolean }) =>
  fields
    .superRefine((values, context) => {
      const mistakes = { ...mistakesOf(values), ...(isAdmin ? houseMistakesOf(values) : {}) };
      for (const [name, message] of Object.entries(mistakes)) {
        context.addIssue({ code: "custom", path: [name], message });
      }
    })
    .transform((values): ClassInput => {
      const { key, version, slug } = values;
      return { key, version, slug: slug || null, details: detailsOf(values, isAdmin) };
    });

type Mistakes = Partial<Record<keyof Values, string>>;

const isWithin = (number: number, [least, most]: readonly [number, number]) =>
  least <= number && number <= most;

const seatsText = `Enter a number of seats from 1 to ${classLimits.seats}`;

function mistakesOf(values: Values): Mistakes {
  const { price, duration, maxSeats, minSeats, decideHours, slug } = values;
  const mistakes = dateMistakesOf(values);
  if (!(price <= classLimits.priceCents)) {
    mistakes.price = "Enter a price in dollars, such as 49 or 49.50, at most 10000; 0 for a free class";
  }
  if (!isWithin(duration, classLimits.minutes)) {
    mistakes.duration = `Enter the length in minutes, from ${classLimits.minutes.join(" to ")}`;
  }
  if (!isWithin(maxSeats, [1, classLimits.seats])) mistakes.maxSeats = seatsText;
  if (minSeats !== null) {
    if (!isWithin(minSeats, [1, classLimits.seats])) mistakes.minSeats = seatsText;
    else if (minSeats > maxSeats) mistakes.minSeats = "The minimum can't be more than the seats there are";
    if (!isWithin(decideHours, classLimits.decideHours)) {
      mistakes.decideHours = `Enter whole hours from ${classLimits.decideHours.join(" to ")}`;
    }
  }
  if (slug !== "" && !(slugPattern.test(slug) && slug.length <= classLimits.slug)) {
    mistakes.slug = `Use small letters, digits and single hyphens, at most ${classLimits.slug} characters`;
  }
  return mistakes;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function dateMistakesOf({ date, time, timeZone, occurrence }: Values): Mistakes {
  const mistakes: Mistakes = {};
  const isKnownZone = isTimeZone(timeZone) && hasClock(timeZone);
  if (!isKnownZone) mistakes.timeZone = "Choose a time zone";
  if (date === "" && time === "") return mistakes;
  if (!isIsoDate(date)) {
    mistakes.date = date === "" ? "Enter a date" : "Enter a date that exists, such as 2026-11-24";
  } else if (date > lastDate) mistakes.date = "This date is too far ahead";
  if (!timePattern.test(time)) {
    mistakes.time = time === "" ? "Enter a time" : "Enter a time from 00:00 to 23:59, such as 18:00";
  }
  if (mistakes.date || mistakes.time || !isKnownZone) return mistakes;
  const { readings } = momentOf(timeZone, wallOf(date, time));
  if (readings === 0) {
    mistakes.time = "This time doesn't exist on that day: the clocks are put forward over it";
  } else if (readings > 1 && !occurrence) {
    mistakes.occurrence = "This time happens twice on that day: the clocks are put back. Choose which one";
  }
  return mistakes;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** The last date whose instants have a four-digit year in every zone. */
const lastDate = "2999-12-31";

const wallOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

function houseMistakesOf({ expertId, teacherName, payhipLink }: Values): Mistakes {
  const mistakes: Mistakes = {};
  if (expertId === "" && teacherName === "") {
    mistakes.teacherName = "Enter the teacher's name, or choose an expert";
  }
  if (payhipLink !== "" && !(payhipPattern.test(payhipLink) && payhipLink.length <= classLimits.link)) {
    mistakes.payhipLink = "Enter the product's address, such as https://payhip.com/b/AbC12";
  }
  return mistakes;
}

const payhipPattern = /^https:\/\/([a-z0-9-]+\.)*payhip\.com\/b\/[A-Za-z0-9]+$/i;

function detailsOf(values: Values, isAdmin: boolean): ClassDetails {
  const { date, time, occurrence, minSeats, expertId } = values;
  const timeZone = currentZoneName(values.timeZone);
  const momentFor = (wall: number) =>
    occurrence === "later" ? lastMomentOf(timeZone, wall) : momentOf(timeZone, wall).instant;
  return {
    ...storedFields(values),
    timeZone,
    priceCents: values.price,
    durationMinutes: values.duration,
    startsAt: date === "" ? null : new Date(momentFor(wallOf(date, time))),
    maxSeats: values.maxSeats,
    minimum: minSeats === null ? null : { seats: minSeats, hoursBefore: values.decideHours },
    isClosed: values.sales === "closed",
    adminOnly: isAdmin
      ? {
          teacher: expertId === "" ? { name: values.teacherName } : { expertId },
          payhipLink: values.payhipLink || null,
        }
      : null,
  };
}

/** Returns the fields for storage. An empty optional text is null. */
const storedFields = (values: Values): FieldValues =>
  // The form has already refused an empty required text, and what isn't of the column's words.
  forEachField((name) => values[name] || null) as FieldValues;

/** The reason for cancelling a class, which its learners read. */
export const classCancellationForm = z.object({
  reason: block({ label: "Reason", max: classLimits.reason }).transform((typed) => typed || null),
});

/** The address of the recording. An empty field removes it. */
export const recordingForm = z.object({
  replayLink: webAddressLine({ label: "Recording", max: classLimits.link }).transform(
    (typed) => typed || null,
  ),
});
