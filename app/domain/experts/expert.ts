import { deletedName } from "~/domain/accounts/erased";
import { isolated } from "~/shared/isolated";
import { parseUrl } from "~/shared/parse-url";
import { plural } from "~/shared/plural";
import type { CardContent } from "./card-fields";
import type { Cuts } from "./key-cuts";

/** Experts as the site shows them. Pure: loaders, components and mails share these texts. */

/** The parts of a card that the listing shows. */
export interface ExpertCard {
  id: string;
  displayName: string;
  title: string;
  bioPreview: string;
  /** In the expert's order. */
  skills: readonly string[];
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  rating: number | null;
  reviews: number;
  languages: string[];
  avatar: string | null;
  cuts: Cuts;
}

/** A listed expert's profile. `name` is the full name: for mails and calendars, never for public pages. */
export interface ExpertProfile extends CardContent {
  id: string;
  cuts: Cuts;
  userId: string | null;
  displayName: string;
  rating: number | null;
  reviews: number;
  sessionsCount: number;
  /** The IANA zone of the expert's weekly hours. */
  timeZone: string;
  /** The minimum time from booking to start (decision C12). */
  minimumNoticeMinutes: number;
}

/** "Amara O.": first name and last initial. A single name and the placeholder of an erased name are kept. */
export function displayName(name: string): string {
  if (name === deletedName) return name;
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}

/** The display name, isolated for use in a sentence, since a name may be written from right to left. */
export const shownName = (name: string): string => isolated(displayName(name));

/** The first 150 characters of a bio on one line; a longer bio ends at a sentence, or at a word with an ellipsis. */
export function bioPreview(bio: string): string {
  const characters = [...bio.trim().replace(/\s+/g, " ")];
  if (characters.length <= previewLength) return characters.join("");
  const cut = characters.slice(0, previewLength + 1).join("");
  const [sentences = ""] = /^.*[.!?](?= )/.exec(cut) ?? [];
  if (sentences.length >= shortestPreview) return sentences;
  const wordEnd = cut.lastIndexOf(" ");
  const kept = wordEnd > 0 ? cut.slice(0, wordEnd) : characters.slice(0, previewLength).join("");
  return `${kept.replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** "4.9", or "New" for an expert without reviews: the 5.0 fallback is for sorting only (decision C9). */
export const ratingLabel = (expert: { rating: number | null; reviews: number }): string =>
  expert.rating === null || expert.reviews === 0 ? "New" : expert.rating.toFixed(1);

/** "1 review", "128 reviews" */
export const reviewsLabel = (reviews: number): string => plural(reviews, "review");

/** "1 session", "1,204 sessions" */
export const sessionsLabel = (sessions: number): string => plural(sessions, "session");

/** "English" → "EN"; a language that isn't in the table shows its first two letters. */
export const languageCode = (name: string): string =>
  languageCodes[name.trim().toLowerCase()] ?? [...name.trim()].slice(0, 2).join("").toUpperCase();

/** Whether an address may be shown as a portrait: one of the site's own, or an http(s) address. */
export const isAvatar = (address: string): boolean =>
  /^\/avatars\/[a-z0-9-]+\.svg$/.test(address) || isWebAddress(address);

/** Whether an address is http(s), the only kind of link made from a user's text. */
export function isWebAddress(address: string): boolean {
  return ["http:", "https:"].includes(parseUrl(address)?.protocol ?? "");
}

const previewLength = 150;
/** Shorter sentences say too little alone. */
const shortestPreview = 60;

/** ISO 639-1 codes by language name, as users type them. */
const languageCodes: Record<string, string> = {
  arabic: "AR",
  bengali: "BN",
  chinese: "ZH",
  czech: "CS",
  danish: "DA",
  dutch: "NL",
  english: "EN",
  finnish: "FI",
  french: "FR",
  german: "DE",
  greek: "EL",
  hebrew: "HE",
  hindi: "HI",
  igbo: "IG",
  indonesian: "ID",
  italian: "IT",
  japanese: "JA",
  korean: "KO",
  mandarin: "ZH",
  nepali: "NE",
  norwegian: "NO",
  persian: "FA",
  polish: "PL",
  portuguese: "PT",
  romanian: "RO",
  russian: "RU",
  spanish: "ES",
  swahili: "SW",
  swedish: "SV",
  turkish: "TR",
  ukrainian: "UK",
  urdu: "UR",
  vietnamese: "VI",
};
