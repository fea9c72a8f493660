import { deletedName } from "~/domain/accounts/erased";
import { isolated } from "~/shared/isolated";
import { parseUrl } from "~/shared/parse-url";
import { plural } from "~/shared/plural";
import type { CardContent } from "./card-fields";

/** An expert as the site shows one. Pure: loaders, components and mails share these words. */

/** What a card of the listing shows. */
export interface ExpertCard {
  /** The record id: the canonical one in addresses. */
  id: string;
  displayName: string;
  title: string;
  bioPreview: string;
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  /** Null until there is a review. */
  rating: number | null;
  reviews: number;
  languages: string[];
  avatar: string | null;
}

/** Everything of a listed expert. `name` is the full name: for mails and calendars, never for public pages. */
export interface ExpertProfile extends CardContent {
  id: string;
  /** The linked account, if there is one. */
  userId: string | null;
  displayName: string;
  rating: number | null;
  reviews: number;
  sessionsCount: number;
  /** The IANA zone of the expert's weekly hours. */
  timeZone: string;
  /** A session starts so long after it is booked, at least (decision C12). */
  minimumNoticeMinutes: number;
}

/** "Amara O.": first name and last initial; a single name stays as it is, and so does what stands for an erased one. */
export function displayName(name: string): string {
  if (name === deletedName) return name;
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${first} ${[...last][0]?.toUpperCase()}.` : first;
}

/** The same among words of ours, whichever way it is written. */
export const shownName = (name: string): string => isolated(displayName(name));

/** The first 150 characters of a bio on one line; a longer one ends at a word, with an ellipsis. */
export function bioPreview(bio: string): string {
  const characters = [...bio.trim().replace(/\s+/g, " ")];
  if (characters.length <= previewLength) return characters.join("");
  const cut = characters.slice(0, previewLength + 1).join("");
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

/** True for what may be shown as a portrait: one of the program's own, or an http(s) address. */
export const isAvatar = (address: string): boolean =>
  /^\/avatars\/[a-z0-9-]+\.svg$/.test(address) || isWebAddress(address);

/** True for an http(s) address: the only kind of link that a user's text becomes. */
export function isWebAddress(address: string): boolean {
  return ["http:", "https:"].includes(parseUrl(address)?.protocol ?? "");
}

const previewLength = 150;

/** ISO 639-1 codes of the names that people write in the language field. */
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
