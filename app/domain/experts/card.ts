/** An expert's card as its owner writes it, version by version (decision C11). Pure: forms, commands and pages share it. */

/** What a version holds, and what of it the listed record takes over. */
export interface CardContent {
  name: string;
  title: string;
  tagline: string | null;
  bio: string;
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  region: string;
  languages: string[];
  specialties: string[];
  certifications: string[];
  skills: string[];
  education: string | null;
  experience: string | null;
  avatar: string | null;
  linkedin: string | null;
  calendly: string | null;
  lesson: string | null;
}

/** What the form gives; the name is the account's. */
export type CardInput = Omit<CardContent, "name">;

/** The fields, in the order in which the form has them, with the words that stand beside them. */
export const cardLabels = {
  title: "Title",
  tagline: "Tagline",
  bio: "Bio",
  price: "Price per hour",
  lesson: "Your first lesson",
  skills: "Skills",
  certifications: "Certifications",
  language: "Languages",
  specialties: "Specialties",
  avatar: "Portrait URL",
  linkedin: "LinkedIn URL",
  calendly: "Calendly URL",
  education: "Education",
  experience: "Experience",
  region: "Region",
} as const;

export type CardField = keyof typeof cardLabels;
export const cardFields = Object.keys(cardLabels) as CardField[]; // exactly its keys
export type ListField = (typeof listFields)[number];
export type TextField = Exclude<CardField, ListField>;

export const listFields = ["skills", "certifications", "language", "specialties"] as const;

/** 'The nine' of the profile creator: all required there. */
export const creatorRequired: readonly CardField[] = [
  "bio",
  "skills",
  "avatar",
  "linkedin",
  "title",
  "price",
  "lesson",
  "certifications",
  "language",
];

/** Required of every later edit. */
export const editRequired: readonly CardField[] = ["title", "bio", "price"];

/** Characters, but for the items of a list and the cents. */
export const cardLimits = {
  line: 120,
  tagline: 160,
  bio: 4000,
  block: 2000,
  url: 2000,
  items: 30,
  item: 60,
  priceCents: { min: 1, max: 1_000_000 },
} as const;

/** What the pages say of a card, in the specification's words where it has some. */
export const cardMessages = {
  missing: "Please fill in all required fields.",
  created: "Profile saved successfully!",
  notCreated: "Failed to update expert profile.",
  unchanged: "Nothing was changed.",
  notAllowed: "This account can’t write an expert card any more.",
  otherAccount:
    "This form was opened in another account, so nothing was saved. What you typed is still here; open the page anew to write the card of this account.",
  withdrawn: "This expert card was withdrawn. Please contact support.",
  stale:
    "Your card was saved elsewhere in the meantime. What you typed is kept: check what changed, then save again.",
  "unknown-intent": "Choose one of the buttons of the form.",
  linkWaits:
    "An expert record with your email address waits for an admin to connect it to your account. Then you can edit that card. Nothing was saved.",
} as const;

/** Every saved edit's notice. */
export const updatedText = (title: string) => `Profile updated successfully! Title: ${title}`;

/** @param message what went wrong, with no internals in it */
export const notUpdatedText = (message: string) => `Failed to update profile: ${message}`;

/** Whole cents for what was typed as dollars ("40", "$42.50"); null for whatever isn't such an amount. */
export function parsePrice(text: string): number | null {
  const typed = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!typed) return null;
  const [, dollars = "", cents = ""] = typed;
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** "40" or "42.50": as the price's field shows it. */
export const priceText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** Only the content, in the order above: whatever else a row holds is left out. */
export function contentOf(card: CardContent): CardContent {
  const { name, title, tagline, bio, priceCents, region, languages, specialties } = card;
  const { certifications, skills, education, experience, avatar, linkedin, calendly, lesson } = card;
  return {
    ...{ name, title, tagline, bio, priceCents, region, languages, specialties },
    ...{ certifications, skills, education, experience, avatar, linkedin, calendly, lesson },
  };
}

/** True where nobody could tell the two apart. */
export const isSameContent = (one: CardContent, other: CardContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
