import { z } from "zod";
import { cleanBlock, oneLine } from "~/shared/one-line";
import { isPlainWebAddress, notWebAddressText } from "~/shared/web-address";
import {
  type CardField,
  type CardInput,
  cardFields,
  cardLabels,
  cardLimits,
  cardMessages,
  creatorRequired,
  editRequired,
  type ListField,
  listFields,
  parsePrice,
  type TextField,
} from "./card";
import { isAvatar, isWebAddress } from "./expert";
import { canonicalSkill } from "./vocabulary";

/** What the two forms of a card take; whatever else is posted is ignored: nobody approves, rates or links by a field. */

const line = z.string().default("").transform(oneLine);
const block = z.string().default("").transform(cleanBlock);
/** One field or many of the name, each perhaps several words with commas between. */
const list = z.array(z.string().default("")).default([]).transform(cleanList);

const postedCard = z.object({
  title: line,
  tagline: line,
  bio: block,
  price: line,
  lesson: block,
  skills: list.transform((skills) => distinct(skills.map(canonicalSkill))),
  certifications: list,
  language: list,
  specialties: list,
  avatar: line,
  linkedin: line,
  calendly: line,
  education: block,
  experience: block,
  region: line,
});

type PostedCard = z.output<typeof postedCard>;

/** The profile creator's form: all nine are required, or none is saved. */
export const creatorForm = cardForm(creatorRequired, cardMessages.missing);

/** The edit form of a card that exists. */
export const editForm = cardForm(editRequired);

/** What a preview can be made of, however much else is still missing or wrong; null while there is too little. */
export const previewForm = postedCard.transform((posted) => {
  const priceCents = parsePrice(posted.price);
  if (!posted.title || !posted.bio || priceCents === null || !isPriceInRange(priceCents)) return null;
  const avatar = isGoodAvatar(posted.avatar) ? posted.avatar : null;
  return { title: posted.title, bio: posted.bio, priceCents, avatar, languages: posted.language };
});

/** Words that were given one by one or with commas between: trimmed, none empty, none twice in whatever case. */
export function cleanList(given: readonly string[]): string[] {
  return distinct(given.flatMap((text) => text.split(",")).map(oneLine)).filter((word) => word !== "");
}

function cardForm(required: readonly CardField[], missingText?: string) {
  return postedCard.transform((posted, context): CardInput => {
    const errors = new Map<CardField, string>();
    for (const field of required) if (posted[field].length === 0) errors.set(field, missingTexts[field]);
    if (missingText && errors.size > 0) context.addIssue({ code: "custom", path: [], message: missingText });
    for (const [field, text] of findMistakes(posted)) if (!errors.has(field)) errors.set(field, text);
    for (const field of cardFields) {
      const message = errors.get(field);
      if (message) context.addIssue({ code: "custom", path: [field], message });
    }
    const priceCents = parsePrice(posted.price);
    if (errors.size > 0 || priceCents === null) return z.NEVER;
    return { ...toInput(posted), priceCents };
  });
}

function toInput({
  language,
  price: _,
  region,
  title,
  bio,
  skills,
  certifications,
  specialties,
  ...rest
}: PostedCard) {
  const { tagline, lesson, avatar, linkedin, calendly, education, experience } = rest;
  return {
    title,
    bio,
    languages: language,
    skills,
    certifications,
    specialties,
    region: region || "Global",
    tagline: tagline || null,
    lesson: lesson || null,
    avatar: avatar || null,
    linkedin: linkedin || null,
    calendly: calendly || null,
    education: education || null,
    experience: experience || null,
  };
}

function* findMistakes(posted: PostedCard): Generator<[CardField, string]> {
  for (const [field, limit] of textLimits) {
    if ([...posted[field]].length > limit) {
      yield [field, `${cardLabels[field]} must be at most ${limit} characters`];
    }
  }
  for (const field of ["avatar", "linkedin", "calendly"] as const) {
    if (!posted[field]) continue;
    const isGood = field === "avatar" ? isGoodAvatar(posted[field]) : isPlainWebAddress(posted[field]);
    if (!isGood) yield [field, notWebAddressText(cardLabels[field])];
  }
  if (posted.price) {
    const cents = parsePrice(posted.price);
    if (cents === null)
      yield ["price", "Enter the price in dollars, with at most two decimals, like 40 or 42.50"];
    else if (!isPriceInRange(cents)) yield ["price", "The price must be more than $0 and at most $10,000"];
  }
  for (const field of listFields) yield* findListMistakes(field, posted[field]);
}

function* findListMistakes(field: ListField, words: readonly string[]): Generator<[CardField, string]> {
  const { items, item } = cardLimits;
  if (words.length > items) yield [field, `${cardLabels[field]} can have at most ${items} entries`];
  else if (words.some((word) => [...word].length > item)) {
    yield [field, `${cardLabels[field]} can have at most ${item} characters in each entry`];
  }
}

/** The program's own portraits stay valid: a card that has one can be edited. */
const isGoodAvatar = (address: string) =>
  isPlainWebAddress(address) || (isAvatar(address) && !isWebAddress(address));

const isPriceInRange = (cents: number) =>
  cents >= cardLimits.priceCents.min && cents <= cardLimits.priceCents.max;

/** The first of those that differ in case only. */
function distinct(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = word.normalize("NFKC").toLowerCase();
    if (!seen.has(key)) seen.set(key, word);
  }
  return [...seen.values()];
}

const { line: lineLimit, tagline, bio, block: blockLimit, url } = cardLimits;
const textLimits: ReadonlyArray<[TextField, number]> = [
  ["title", lineLimit],
  ["tagline", tagline],
  ["bio", bio],
  ["lesson", blockLimit],
  ["avatar", url],
  ["linkedin", url],
  ["calendly", url],
  ["education", blockLimit],
  ["experience", blockLimit],
  ["region", lineLimit],
];

const missingTexts: Record<CardField, string> = {
  title: "Enter your title",
  tagline: "Enter a tagline",
  bio: "Enter your bio",
  price: "Enter your price",
  lesson: "Enter what a first lesson looks like",
  skills: "Enter at least one skill",
  certifications: "Enter at least one certification",
  language: "Enter at least one language",
  specialties: "Enter at least one specialty",
  avatar: "Enter the URL of your portrait",
  linkedin: "Enter your LinkedIn URL",
  calendly: "Enter your Calendly URL",
  education: "Enter your education",
  experience: "Enter your experience",
  region: "Enter your region",
};
