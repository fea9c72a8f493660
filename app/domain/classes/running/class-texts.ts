import type { LiveClass } from "~/db/schema/classes/classes";
import type { PublicText } from "~/db/schema/classes/public-texts";
import { mostPoints } from "~/domain/classes/public/learning-points";

/**
 * The texts of a class that those who run it type, each declared once: its form, checks, row, facts and erasure follow
 * from this. Pure.
 */

interface ClassText {
  kind: "line" | "block" | "link";
  label: string;
  hint?: string;
  /** Most characters. */
  max: number;
  /** The class can't be saved without it, and this is said then; without it the text is optional, and kept as null. */
  missing?: string;
  /** Everybody reads it on the class's page: a column of `public-texts.ts`. */
  isPublic?: true;
  /** Those with a seat are mailed a change of it. */
  isMailed?: true;
}

/** By column and name of the field, in the form's order: what is needed first, what is optional last. */
export const classTexts = {
  title: { kind: "line", label: "Title", max: 120, missing: "Enter a title", isPublic: true, isMailed: true },
  summary: {
    kind: "block",
    label: "Summary",
    hint: `What learners take away. The first ${mostPoints} sentences become the list 'What You Will Learn'.`,
    max: 4000,
    missing: "Enter a summary",
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

/** A text's declaration. */
export const textRule = (name: ClassTextName): ClassText => classTexts[name];

export const neededTexts = names.filter((name) => textRule(name).missing !== undefined);
export const optionalTexts = names.filter((name) => textRule(name).missing === undefined);
const publicTexts = names.filter((name): name is PublicText => textRule(name).isPublic === true);
export const mailedTexts = names.filter((name) => textRule(name).isMailed);

/** A record with something for each text. */
export const forEachText = <Value>(make: (name: ClassTextName) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ClassTextName, Value>; // one for each name

/** What everybody may read of a class. */
export const publicTextsOf = (live: PublicTextValues) =>
  Object.fromEntries(publicTexts.map((name) => [name, live[name]])) as PublicTextValues; // each of them
