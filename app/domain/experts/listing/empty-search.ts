import { knownSkill } from "~/domain/experts/vocabulary";
import { isLonger } from "~/shared/text-length";
import { isFiltering, isNarrowed, type Listing, wholeListing } from "./listing";

/**
 * What is counted of a listing without experts: what was searched for, or the chosen skill, in lower case. Null if
 * something else narrowed the listing too, or if the text is long or looks like an email address or a phone number,
 * because texts about a person aren't kept. Pure.
 */
export function countedTerm({ search, filters, speciality, page }: Listing): string | null {
  const { skill, ...others } = filters;
  if (speciality !== null || page !== 1) return null;
  if (isNarrowed({ ...wholeListing, filters: { ...others, skill: null } })) return null;
  if (skill !== null && search !== "") return null;
  const text = (skill ?? search).normalize("NFKC").replace(/\s+/g, " ").trim();
  const term = (knownSkill(text)?.name ?? text).toLowerCase();
  return isLonger(term, mostCharacters) || !isFiltering(term) || isPersonal(term) ? null : term;
}

const mostCharacters = 60;

/** An address, or seven digits with what is written between them. The number of a vulnerability is neither. */
const isPersonal = (term: string): boolean =>
  term.includes("@") || /\d(?:[\s()./+-]*\d){6}/.test(term.replace(/cve-\d{4}-\d+/g, ""));

/** The admin sees the most frequent searches of so many days; they are deleted after the second number. */
export const shownDays = 30;
export const keptDays = 90;

/** A search that found no expert, and how often. */
export interface EmptySearch {
  term: string;
  count: number;
}
