import type { CardColumn } from "~/db/schema/experts/card-columns";
import type { CardVersion } from "~/db/schema/experts/card-versions";

/**
 * The fields of an expert's card, each declared once. The form, checks, preview, drafts, comparisons and erasure are
 * derived from this list. All fields of a listed card are public. Pure.
 */

/** The content of a card version. Approving a version copies it to the listed record. */
export type CardContent = Pick<CardVersion, CardColumn>;

/** The fields of the form. The name comes from the account. */
export type CardInput = Omit<CardContent, "name">;

/** The creator writes a first card, or replaces the whole card; the edit form changes an existing one. */
export type CardForm = "creator" | "edit";

export interface FieldRule {
  kind: "line" | "block" | "price" | "url" | "portrait" | "list" | "skills";
  column: keyof CardInput;
  part?: string;
  /** The part is optional and folded. */
  isFolded?: true;
  /** Shown beside the form's field. */
  label: string;
  heading?: string;
  hint?: string;
  /** The maximum number of characters of a text; by default that of its kind. Lists use `listLimits`. */
  limit?: number;
  /** The forms that require the field, and the error if it is empty, by default "at least one" of the noun. */
  requiredIn?: readonly CardForm[];
  missing?: string;
  fallback?: string;
  /** The name of one list item. */
  noun?: string;
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

/** Keyed by posted field name, in the order of the form. */
export const cardFields = {
  title: {
    kind: "line",
    part: "What you do",
    column: "title",
    label: "Title",
    hint: "What you do, in a few words.",
    requiredIn: everywhere,
    missing: "Enter your title",
  },
  bio: {
    kind: "block",
    column: "bio",
    label: "Bio",
    hint: "Your profile shows all of it, the listing its first 150 characters.",
    limit: 4000,
    rows: 6,
    requiredIn: everywhere,
    missing: "Enter your bio",
  },
  price: {
    kind: "price",
    part: "Lessons and price",
    column: "priceCents",
    label: "Price per 50-minute lesson",
    hint: "In US dollars, for a booked hour: 50 minutes of teaching and a ten-minute break.",
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
    part: "Background",
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
  avatar: {
    kind: "portrait",
    part: "Photo and LinkedIn",
    column: "avatar",
    label: "Photo URL",
    heading: "Photo",
    // Without `urlHint`: the site's own portraits, which have no scheme, are valid too.
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
  tagline: {
    kind: "line",
    part: "More about you",
    isFolded: true,
    column: "tagline",
    label: "Tagline",
    limit: 160,
  },
  specialties: { kind: "list", column: "specialties", label: "Specialties", noun: "specialty" },
  education: { kind: "block", column: "education", label: "Education", rows: 3 },
  experience: { kind: "block", column: "experience", label: "Experience", rows: 3 },
  region: { kind: "line", column: "region", label: "Region", fallback: "Global" },
  calendly: {
    kind: "url",
    column: "calendly",
    label: "Calendly URL",
    heading: "Calendly",
    hint: urlHint,
  },
  sampleBrought: {
    kind: "block",
    part: "Sample case file",
    isFolded: true,
    column: "sampleBrought",
    label: "What was brought",
    heading: "Sample case file: what was brought",
    hint: "Shows learners what a lesson with you leaves. Make up a case. Don't name a learner or an employer.",
    limit: 1000,
    rows: 3,
  },
  sampleDone: {
    kind: "block",
    column: "sampleDone",
    label: "What we did",
    heading: "Sample case file: what we did",
    rows: 4,
  },
  sampleNext: {
    kind: "block",
    column: "sampleNext",
    label: "Exercises and next step",
    heading: "Sample case file: exercises and next step",
    limit: 1000,
    rows: 3,
  },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof cardFields;
/** `never` if a column has no field, so that a missing declaration doesn't compile. */
export type CardField = keyof CardInput extends Fields[keyof Fields]["column"] ? keyof Fields : never;
export type ListField = {
  [Name in CardField]: Fields[Name]["kind"] extends "list" | "skills" ? Name : never;
}[CardField];
export type TextField = Exclude<CardField, ListField>;

/** Returns a field's declaration, with the defaults of its kind. */
export function fieldRule(name: CardField): FieldRule {
  const rule: FieldRule = cardFields[name];
  const { limit = kindLimits[rule.kind], missing = `Enter at least one ${rule.noun}` } = rule;
  return { ...rule, ...(limit && { limit }), missing };
}

export const cardFieldNames = Object.keys(cardFields) as CardField[]; // the keys of `cardFields`
export const listFieldNames = cardFieldNames.filter(isListField);

export function isListField(name: CardField): name is ListField {
  const { kind } = fieldRule(name);
  return kind === "list" || kind === "skills";
}

/** The maximum number of items in a list, and of characters in an item. */
export const listLimits = { items: 30, item: 60 } as const;

/** In whole cents. */
export const priceLimits = { min: 1, max: 1_000_000 } as const;

/** Picks the columns of a card from a row or a table. */
export function contentOf<Source extends Record<CardColumn, unknown>>(
  source: Source,
): Pick<Source, CardColumn> {
  const columns = ["name", ...cardFieldNames.map((name) => cardFields[name].column)] as const;
  const pairs = columns.map((column) => [column, source[column]]);
  return Object.fromEntries(pairs) as Pick<Source, CardColumn>; // exactly the listed columns
}

/** Whether two cards show the same content. */
export const isSameContent = (one: CardContent, other: CardContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/**
 * Returns a card without personal data, for erasure; the price isn't changed.
 * @param name replaces the expert's name
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

export interface CardPart {
  title: string;
  isFolded: boolean;
  names: CardField[];
}

/** The parts of the form, each with its fields in order: what a listed card needs comes first. */
export const cardParts = cardFieldNames.reduce<CardPart[]>((known, name) => {
  const { part, isFolded = false } = fieldRule(name);
  if (part) known.push({ title: part, isFolded, names: [] });
  known.at(-1)?.names.push(name);
  return known;
}, []);
