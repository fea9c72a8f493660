import type { LiveClass } from "~/db/schema/classes/classes";
import type { FieldValues } from "./declared-fields";

/** The rules for creating and changing classes. Pure. */

export const classLimits = {
  slug: 100,
  teacher: 100,
  link: 2000,
  reason: 1000,
  priceCents: 1_000_000,
  minutes: [15, 480],
  seats: 500,
  /** The range, in hours before the start, for the decision whether the class takes place. */
  decideHours: [1, 336],
} as const;

/** The initial values of the form: an hour, ten seats, decided a day before. */
export const classDefaults = { minutes: 60, seats: 10, decideHours: 24 };

/** The details of a class from its form. */
export interface ClassDetails extends FieldValues {
  /** The price of a seat in whole cents; 0 is free. */
  priceCents: number;
  durationMinutes: number;
  startsAt: Date | null;
  /** The IANA zone in which the date was typed. */
  timeZone: string;
  maxSeats: number;
  /** The class is cancelled if fewer seats are sold this many hours before the start. */
  minimum: { seats: number; hoursBefore: number } | null;
  isClosed: boolean;
  /** Details that only the admin can set; null from an expert. */
  adminOnly: { teacher: Teacher; payhipLink: string | null } | null;
}

/** An expert with a card, or only a name. */
export type Teacher = { expertId: string } | { name: string };

/** Why a class can't be created or changed. */
export type ClassError =
  | "not-found"
  | "conflict"
  | "cancelled"
  | "started"
  | "slug-taken"
  | "date-needed"
  | "past-date"
  | "decision-past"
  | "decision-without-date"
  | "seats-taken"
  | "expert-gone"
  | "expert-in-session"
  | "expert-in-class";

/** The texts of class errors. `{taken}` is the number of taken seats. */
export const classMessages: Record<ClassError, string> = {
  "not-found": "Class Not Found",
  conflict: "This class was changed by another person while you were editing it.",
  cancelled: "This class was cancelled. You can duplicate it as another date.",
  started: "This class has started. Only its recording can be changed now.",
  "slug-taken": "Another class has this address. Choose another one.",
  "date-needed": "A class with a date needs one. You can change it, or cancel the class.",
  "past-date": "Choose a date and time in the future",
  "decision-past": "The decision would be in the past. Choose fewer hours, or leave out the minimum.",
  "decision-without-date": "Set a date first, or leave out the minimum",
  "seats-taken":
    "{taken} seats are already taken, held or offered. Enter at least {taken}, or cancel seats first.",
  "expert-gone": "This expert has no approved card. Choose another one.",
  "expert-in-session": "The expert has a session with a learner at this time. Choose another time.",
  "expert-in-class": "The expert teaches another class at this time. Choose another time.",
};

/** Shown to the admin for a class with a Payhip link if Payhip isn't configured. */
export const shopMissingTitle = "Payhip isn't set up";
export const shopMissingText = "The Payhip link isn't used: seats are paid for on our own payment page.";

/** The form field that shows each error. Other errors are shown above the form. */
export const classErrorField: Partial<Record<ClassError, string>> = {
  "slug-taken": "slug",
  "date-needed": "date",
  "past-date": "date",
  "decision-past": "decideHours",
  "decision-without-date": "minSeats",
  "seats-taken": "maxSeats",
  "expert-gone": "expertId",
  "expert-in-session": "time",
  "expert-in-class": "time",
};

/** A field whose saved value differs from the typed one. `saved` is null if it is too long to show beside a label. */
export interface SavedClassField {
  label: string;
  saved: string | null;
}

/** Returns a slug for a title: "Threat hunting, live!" → "threat-hunting-live"; "class" if nothing is left. */
export function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  // Leaves room for a number.
  return (
    plain
      .replace(/^-+/, "")
      .slice(0, classLimits.slug - 6)
      .replace(/-+$/, "") || "class"
  );
}

const hourMs = 3_600_000;

/** Returns when it is decided whether a class takes place. */
export const decisionAt = (startsAt: Date, hoursBefore: number): Date =>
  new Date(startsAt.getTime() - hoursBefore * hourMs);

/** Returns the minimum for the form; null if there is none. */
export function minimumOf({
  minSeats,
  decideAt,
  startsAt,
}: Pick<LiveClass, "minSeats" | "decideAt" | "startsAt">): ClassDetails["minimum"] {
  if (minSeats === null || !decideAt || !startsAt) return null;
  return { seats: minSeats, hoursBefore: (startsAt.getTime() - decideAt.getTime()) / hourMs };
}

/** Reports whether a class can still be edited: it hasn't started and isn't cancelled. */
export const canChange = ({ status, startsAt }: Pick<LiveClass, "status" | "startsAt">, now: Date): boolean =>
  status !== "cancelled" && (startsAt === null || startsAt > now);

/** Reports whether only the admin can set the price, because Payhip sells the class at it and payments must match. */
export const hasFixedPrice = (
  { payhipLink }: Pick<LiveClass, "payhipLink">,
  { isAdmin }: { isAdmin: boolean },
): boolean => payhipLink !== null && !isAdmin;

/**
 * Reports whether a class can still be cancelled: until its end, so that learners can be refunded if the expert doesn't
 * come.
 */
export const canCancel = ({ status, endsAt }: Pick<LiveClass, "status" | "endsAt">, now: Date): boolean =>
  status !== "cancelled" && (endsAt === null || endsAt > now);

/** Reports whether a class can have a recording: it has started and isn't cancelled. */
export const canHaveRecording = (
  { status, startsAt }: Pick<LiveClass, "status" | "startsAt">,
  now: Date,
): boolean => status !== "cancelled" && startsAt !== null && startsAt <= now;
