import type { CardColumn } from "~/db/schema/experts/card-columns";
import type { CardVersion } from "~/db/schema/experts/card-versions";

/**
 * The fields of an expert's card, each declared once. Form, checks, preview, drafts, comparisons and erasure are
 * derived from this list. Everybody sees all of a listed card. Pure.
 */

/** What a version holds, and what of it the listed record takes over. */
export type CardContent = Pick<CardVersion, CardColumn>;

/** What the form gives; the name is the account's. */
export type CardInput = Omit<CardContent, "name">;

/** The creator writes a first card, or the whole card again; the edit form changes one that exists. */
export type CardForm = "creator" | "edit";

export interface FieldRule {
  kind: "line" | "block" | "price" | "url" | "portrait" | "list" | "skills";
  column: keyof CardInput;
  /** Beside the form's field. */
  label: string;
  /** Where the card is read, if it isn't the label. */
  heading?: string;
  hint?: string;
  /** Most characters of a text, if they aren't the kind's; lists have `listLimits`. */
  limit?: number;
  /** The forms that can't be saved without it, and what they say then; a list says "at least one" of its noun. */
  requiredIn?: readonly CardForm[];
  missing?: string;
  /** What is kept when nothing is typed. */
  fallback?: string;
  /** One item of a list. */
  noun?: string;
  /** Lines of a text area. */
  rows?: number;
}

const everywhere = ["creator", "edit"] as const;
const creator = ["creator"] as const;
const kindLimits: Partial<Record<FieldRule["kind"], number>> = {
  line: 120,
  block: 2000,
  url: 2000,
  portrait: 2000,
};
const manyHint = "One per row, or several separated by commas.";
const urlHint = "Starts with https:// or http://";

/** By the names that are posted, in the order of the form. */
export const cardFields = {
  title: {
    kind: "line",
    column: "title",
    label: "Title",
    hint: "What you do, in a few words.",
    requiredIn: everywhere,
    missing: "Enter your title",
  },
  tagline: { kind: "line", column: "tagline", label: "Tagline", limit: 160 },
  bio: {
    kind: "block",
    column: "bio",
    label: "Bio",
    hint: "The listing shows the first 150 characters.",
    limit: 4000,
    rows: 6,
    requiredIn: everywhere,
    missing: "Enter your bio",
  },
  price: {
    kind: "price",
    column: "priceCents",
    label: "Price per hour",
    hint: "US dollars for a booked hour, of which 50 minutes are taught.",
    requiredIn: everywhere,
    missing: "Enter your price",
  },
  lesson: {
    kind: "block",
    column: "lesson",
    label: "Your first lesson",
    heading: "First lesson",
    hint: "What a first lesson with you looks like.",
    rows: 4,
    requiredIn: creator,
    missing: "Enter what a first lesson looks like",
  },
  skills: {
    kind: "skills",
    column: "skills",
    label: "Skills",
    hint: "Pick from the suggestions where one fits, so that learners find you. Your own words are fine too.",
    noun: "skill",
    requiredIn: creator,
  },
  certifications: {
    kind: "list",
    column: "certifications",
    label: "Certifications",
    hint: manyHint,
    noun: "certification",
    requiredIn: creator,
  },
  language: {
    kind: "list",
    column: "languages",
    label: "Languages",
    hint: manyHint,
    noun: "language",
    requiredIn: creator,
  },
  specialties: { kind: "list", column: "specialties", label: "Specialties", noun: "specialty" },
  avatar: {
    kind: "portrait",
    column: "avatar",
    label: "Photo URL",
    heading: "Photo",
    // Not where it starts: the program's own portraits stay valid.
    hint: "The address of a picture of you, for example https://www.example.com/me.jpg",
    requiredIn: creator,
    missing: "Enter the URL of your photo",
  },
  linkedin: {
    kind: "url",
    column: "linkedin",
    label: "LinkedIn URL",
    heading: "LinkedIn",
    hint: urlHint,
    requiredIn: creator,
    missing: "Enter your LinkedIn URL",
  },
  calendly: {
    kind: "url",
    column: "calendly",
    label: "Calendly URL",
    heading: "Calendly",
    hint: urlHint,
  },
  education: { kind: "block", column: "education", label: "Education", rows: 3 },
  experience: { kind: "block", column: "experience", label: "Experience", rows: 3 },
  region: { kind: "line", column: "region", label: "Region", fallback: "Global" },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof cardFields;
/** A column that no field writes would make this `never`: nothing here compiles until the column is declared. */
export type CardField = keyof CardInput extends Fields[keyof Fields]["column"] ? keyof Fields : never;
export type ListField = {
  [Name in CardField]: Fields[Name]["kind"] extends "list" | "skills" ? Name : never;
}[CardField];
export type TextField = Exclude<CardField, ListField>;

/** A field's declaration, with what follows from its kind. */
export function fieldRule(name: CardField): FieldRule {
  const rule: FieldRule = cardFields[name];
  const { limit = kindLimits[rule.kind], missing = `Enter at least one ${rule.noun}` } = rule;
  return { ...rule, ...(limit && { limit }), missing };
}

export const cardFieldNames = Object.keys(cardFields) as CardField[]; // exactly its keys
export const listFieldNames = cardFieldNames.filter(isListField);

export function isListField(name: CardField): name is ListField {
  const { kind } = fieldRule(name);
  return kind === "list" || kind === "skills";
}

/** Items of a list, and characters of an item. */
export const listLimits = { items: 30, item: 60 } as const;

/** In whole cents. */
export const priceLimits = { min: 1, max: 1_000_000 } as const;

/** The columns of a card, without anything else that a row or a table holds beside them. */
export function contentOf<Source extends Record<CardColumn, unknown>>(
  source: Source,
): Pick<Source, CardColumn> {
  const columns = ["name", ...cardFieldNames.map((name) => cardFields[name].column)] as const;
  const pairs = columns.map((column) => [column, source[column]]);
  return Object.fromEntries(pairs) as Pick<Source, CardColumn>; // exactly these columns
}

/** True where a reader can't tell the two apart. */
export const isSameContent = (one: CardContent, other: CardContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/**
 * A card with nothing of its expert on it, for the erasure; the price stays. @param name stands in place of the
 * expert's
 */
export function blankContent(name: string): Omit<CardContent, "priceCents"> {
  const pairs = cardFieldNames.flatMap((field) => {
    const { kind, column, fallback, requiredIn } = fieldRule(field);
    if (kind === "price") return [];
    const emptyText = fallback ?? (requiredIn?.includes("edit") ? "" : null);
    return [[column, isListField(field) ? [] : emptyText]];
  });
  return { name, ...Object.fromEntries(pairs) };
}
