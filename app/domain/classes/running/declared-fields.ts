import type { LiveClass } from "~/db/schema/classes/classes";
import type { PublicField } from "~/db/schema/classes/public-fields";
import { mostPoints } from "~/domain/classes/public/learning-points";

/**
 * The fields of a class that are stored as an expert or the admin enters them, each declared once. Its form, checks,
 * row, facts, export and erasure are derived from this. Pure.
 */

interface AnyField {
  label: string;
  hint?: string;
  /** It is on the class's public page; it is a column of `public-fields.ts`. */
  isPublic?: true;
  isMailed?: true;
}

interface TextField extends AnyField {
  kind: "line" | "block" | "link";
  max: number;
  /** The error for an empty required text. Without it the text is optional, and an empty text is stored as null. */
  missing?: string;
  /** What an erasure of the expert's account leaves: the text without their name and addresses, or nothing. */
  erased: "redacted" | "removed";
}

/** One of the words of its column, the first unless another is chosen. */
interface ChoiceField extends AnyField {
  kind: "choice";
  options: readonly [FieldOption, ...FieldOption[]];
}

interface FieldOption {
  value: string;
  label: string;
}

type DeclaredField = TextField | ChoiceField;

/** The fields by column, which is also the form's name for it, in the form's order: public ones first. */
export const declaredFields = {
  title: {
    kind: "line",
    label: "Title",
    max: 120,
    missing: "Enter a title",
    isPublic: true,
    isMailed: true,
    erased: "redacted",
  },
  summary: {
    kind: "block",
    label: "Summary",
    hint: `What learners take away. The first ${mostPoints} sentences become the list “What You Will Learn”.`,
    max: 4000,
    missing: "Enter a summary",
    isPublic: true,
    erased: "redacted",
  },
  agenda: {
    kind: "block",
    label: "Agenda",
    hint: "One line for each part of the class, such as '10 minutes: your questions'. The page shows it as a list.",
    max: 2000,
    isPublic: true,
    erased: "redacted",
  },
  zoomLink: {
    kind: "link",
    label: "Meeting link",
    hint: "Only people with a seat get it. You can add it later: we email it to them.",
    max: 2000,
    isMailed: true,
    erased: "removed",
  },
} as const satisfies Partial<Record<keyof LiveClass, DeclaredField>> &
  Record<PublicField, { isPublic: true }>;

export type FieldName = keyof typeof declaredFields;
export type FieldValues = Pick<LiveClass, FieldName>;
export type PublicFieldValues = Pick<LiveClass, PublicField>;

const names = Object.keys(declaredFields) as FieldName[]; // its own keys

/** Returns the declaration of a field. */
export const fieldRule = (name: FieldName): DeclaredField => declaredFields[name];

export const publicFields = names.filter((name): name is PublicField => fieldRule(name).isPublic === true);
export const privateFields = names.filter((name) => fieldRule(name).isPublic !== true);
export const mailedFields = names.filter((name) => fieldRule(name).isMailed);

/** Returns a record with a value for each field. */
export const forEachField = <Value>(make: (name: FieldName) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<FieldName, Value>; // one for each name

/** What a new class's form has in a field. */
export function initialOf(name: FieldName): string {
  const rule = fieldRule(name);
  return rule.kind === "choice" ? rule.options[0].value : "";
}

/** The fields that the page of a class lists, with their values in words; required texts stand elsewhere. */
export const listedFields = (live: FieldValues) =>
  names.flatMap((name) => {
    const rule = fieldRule(name);
    if ("missing" in rule) return [];
    const value = live[name];
    const option = rule.kind === "choice" && rule.options.find((one) => one.value === value);
    return [{ name, label: rule.label, value: option ? option.label : (value ?? "None yet") }];
  });

/** Returns the public fields of a class. */
export const publicFieldsOf = (live: PublicFieldValues) =>
  Object.fromEntries(publicFields.map((name) => [name, live[name]])) as PublicFieldValues; // each of them
