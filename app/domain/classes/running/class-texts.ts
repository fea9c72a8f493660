import type { LiveClass } from "~/db/schema/classes/classes";
import type { PublicText } from "~/db/schema/classes/public-texts";
import { mostPoints } from "~/domain/classes/public/learning-points";

/**
 * The texts that an expert or the admin types for a class, each declared once. Its form, checks, row, facts and erasure
 * are derived from this. Pure.
 */

interface ClassText {
  kind: "line" | "block" | "link";
  label: string;
  hint?: string;
  max: number;
  /** The error for an empty required text. Without it the text is optional, and an empty text is stored as null. */
  missing?: string;
  /** The text is on the class's public page; it is a column of `public-texts.ts`. */
  isPublic?: true;
  isMailed?: true;
}

/** The texts by column, which is also the field's name, in the form's order: public texts first. */
export const classTexts = {
  title: { kind: "line", label: "Title", max: 120, missing: "Enter a title", isPublic: true, isMailed: true },
  summary: {
    kind: "block",
    label: "Summary",
    hint: `What learners take away. The first ${mostPoints} sentences become the list “What You Will Learn”.`,
    max: 4000,
    missing: "Enter a summary",
    isPublic: true,
  },
  agenda: {
    kind: "block",
    label: "Agenda",
    hint: "One line for each part of the class, such as '10 minutes: your questions'. The page shows it as a list.",
    max: 2000,
    isPublic: true,
  },
  zoomLink: {
    kind: "link",
    label: "Meeting link",
    hint: "Only people with a seat get it. You can add it later: we email it to them.",
    max: 2000,
    isMailed: true,
  },
} as const satisfies Partial<Record<keyof LiveClass, ClassText>> & Record<PublicText, { isPublic: true }>;

export type ClassTextName = keyof typeof classTexts;
export type ClassTextValues = Pick<LiveClass, ClassTextName>;
export type PublicTextValues = Pick<LiveClass, PublicText>;

const names = Object.keys(classTexts) as ClassTextName[]; // its own keys

/** Returns the declaration of a text. */
export const textRule = (name: ClassTextName): ClassText => classTexts[name];

export const optionalTexts = names.filter((name) => textRule(name).missing === undefined);
export const publicTexts = names.filter((name): name is PublicText => textRule(name).isPublic === true);
export const privateTexts = names.filter((name) => textRule(name).isPublic !== true);
export const mailedTexts = names.filter((name) => textRule(name).isMailed);

/** Returns a record with a value for each text. */
export const forEachText = <Value>(make: (name: ClassTextName) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ClassTextName, Value>; // one for each name

/** Returns the public texts of a class. */
export const publicTextsOf = (live: PublicTextValues) =>
  Object.fromEntries(publicTexts.map((name) => [name, live[name]])) as PublicTextValues; // each of them
