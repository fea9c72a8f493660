import type { LiveClass } from "~/db/schema/classes/classes";
import type { ClassTextValues } from "./class-texts";

/** What those who run classes may set, and why they may not. Pure. */

export const classLimits = {
  slug: 100,
  teacher: 100,
  link: 2000,
  reason: 1000,
  priceCents: 1_000_000,
  minutes: [15, 480],
  seats: 500,
  /** How long before the start it can be decided whether the class takes place, in hours. */
  decideHours: [1, 336],
} as const;

/** What the form says before anybody has changed it: an hour, ten seats, decided the day before. */
export const classDefaults = { minutes: 60, seats: 10, decideHours: 24 };

/** A class as its form says it. */
export interface ClassDetails extends ClassTextValues {
  /** Of a seat, in whole cents; 0 is free of charge. */
  priceCents: number;
  durationMinutes: number;
  /** Null while no date is known. */
  startsAt: Date | null;
  /** The IANA zone in which the date was typed. */
  timeZone: string;
  maxSeats: number;
  /** With fewer sold seats so many hours before the start the class is cancelled. */
  minimum: { seats: number; hoursBefore: number } | null;
  /** Sales are closed by hand. */
  isClosed: boolean;
  /** What only the admin may set; from anybody else it is never read. */
  house: { teacher: Teacher; payhipLink: string | null } | null;
}

/** An expert's card, or a name without one. */
export type Teacher = { expertId: string } | { name: string };

/** Why a class could not be created or changed. */
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

/** What pages say of it. `{taken}` is how many seats are taken. */
export const classMessages: Record<ClassError, string> = {
  "not-found": "Class Not Found",
  conflict: "This class was changed by another person while you were editing it.",
  cancelled: "This class was cancelled. You can duplicate it as another date.",
  started: "This class has started. Only its recording can be changed now.",
  "slug-taken": "Another class has this address. Choose another one.",
  "date-needed": "A class with a date needs one. You can change it, or cancel the class.",
  "past-date": "Choose a date and time in the future",
  "decision-past": "It would be decided in the past. Choose fewer hours, or leave out the minimum.",
  "decision-without-date": "Set a date first, or leave out the minimum",
  "seats-taken":
    "Already {taken} seats are taken, held or offered. Enter at least {taken}, or cancel seats first.",
  "expert-gone": "This expert has no approved card. Choose another one.",
  "expert-in-session": "The expert has a session with a learner at this time. Choose another time.",
  "expert-in-class": "The expert teaches another class at this time. Choose another time.",
};

/** To the admin, of a class that is to be sold in a shop that the program doesn't know. */
export const shopMissingTitle = "Payhip isn't set up";
export const shopMissingText =
  "PAYHIP_API_KEY is missing, so the Payhip link isn't used: seats are paid for on our own payment page.";

/** The field of the form beside which a reason is said; the others are said above it. */
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

/** A field whose saved content isn't what was typed; null where it is too long to stand beside a label. */
export interface SavedClassField {
  label: string;
  saved: string | null;
}

/** An address made of a title: "Threat hunting, live!" → "threat-hunting-live". "class" where no letter is left. */
export function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  // Room for a number after it.
  return (
    plain
      .replace(/^-+/, "")
      .slice(0, classLimits.slug - 6)
      .replace(/-+$/, "") || "class"
  );
}

const hourMs = 3_600_000;

/** When it is decided whether a class takes place. */
export const decisionAt = (startsAt: Date, hoursBefore: number): Date =>
  new Date(startsAt.getTime() - hoursBefore * hourMs);

/** The minimum as the form shows it; null without one. */
export function minimumOf({
  minSeats,
  decideAt,
  startsAt,
}: Pick<LiveClass, "minSeats" | "decideAt" | "startsAt">): ClassDetails["minimum"] {
  if (minSeats === null || !decideAt || !startsAt) return null;
  return { seats: minSeats, hoursBefore: (startsAt.getTime() - decideAt.getTime()) / hourMs };
}

/** Whether a class can still be edited: it hasn't started and wasn't cancelled. */
export const canChange = ({ status, startsAt }: Pick<LiveClass, "status" | "startsAt">, now: Date): boolean =>
  status !== "cancelled" && (startsAt === null || startsAt > now);

/**
 * Whether the price is the admin's alone to set: the house's shop sells the class for it, and matches what was paid.
 */
export const hasFixedPrice = (
  { payhipLink }: Pick<LiveClass, "payhipLink">,
  { isAdmin }: { isAdmin: boolean },
): boolean => payhipLink !== null && !isAdmin;

/**
 * Whether a class can still be cancelled: up to its end, so that everybody gets the money back should its expert not
 * come.
 */
export const canCancel = ({ status, endsAt }: Pick<LiveClass, "status" | "endsAt">, now: Date): boolean =>
  status !== "cancelled" && (endsAt === null || endsAt > now);

/** Whether a class can have a recording: once it has started. */
export const canHaveRecording = (
  { status, startsAt }: Pick<LiveClass, "status" | "startsAt">,
  now: Date,
): boolean => status !== "cancelled" && startsAt !== null && startsAt <= now;
