import {
  type CardDraft,
  cleanDraft,
  distinctWords,
  draftOf,
  inputOf,
} from "~/domain/experts/card/card-draft";
import { findMistakes } from "~/domain/experts/card/card-mistakes";
import { type CardInput, fieldRule, listLimits } from "~/domain/experts/card-fields";
import { bioPreview, displayName, type ExpertCard } from "~/domain/experts/expert";
import { cutsOfSkills } from "~/domain/experts/key/taught-skills";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { priceText } from "~/shared/money";
import { oneLine } from "~/shared/one-line";
import { paths } from "~/shared/paths";
import { isLonger } from "~/shared/text-length";
import { type ApplicationFacts, yearsLabel } from "./application";

/**
 * Returns the draft of a first card from an accepted application. It isn't saved; the entries of its lists are valid.
 * Pure.
 * @returns `isCut` if entries were left out because they were too long or too many for a card
 */
export function firstCardOf(facts: ApplicationFacts): { draft: CardDraft; isCut: boolean } {
  // In the applicant's words; names of the same skill are kept once.
  const skills = fitList(entriesOf(facts.skills).filter(saysSomething), canonicalSkill);
  const certifications = fitList(entriesOf(facts.certifications).filter(saysSomething));
  // No `saysSomething` here: 'NO' is a language.
  const language = fitList(entriesOf(facts.languages));
  return {
    draft: {
      ...draftOf(null),
      title: facts.title,
      bio: facts.description,
      lesson: facts.lesson,
      price: priceText(facts.hourlyRateCents),
      avatar: facts.photo,
      linkedin: facts.linkedin,
      experience: yearsLabel(facts.experienceYears),
      skills: skills.kept,
      certifications: certifications.kept,
      language: language.kept,
    },
    isCut: skills.isCut || certifications.isCut || language.isCut,
  };
}

/**
 * Returns the card of an application that has all that a card needs; otherwise the labels of what its expert has to add
 * or to check.
 * @param hasPortrait the account has an uploaded portrait
 */
export function completeCardOf(
  facts: ApplicationFacts,
  { hasPortrait }: { hasPortrait: boolean },
): { card: CardInput; lacks: [] } | { card: null; lacks: string[] } {
  const { draft, isCut } = firstCardOf(facts);
  const clean = cleanDraft(draft);
  const lacks = findMistakes(clean, { form: "creator", hasPortrait }).map(
    ({ field }) => fieldRule(field).label,
  );
  // What was cut from a list only its expert can shorten.
  if (isCut) lacks.push("lists with shorter or fewer entries");
  return lacks.length === 0 ? { card: inputOf(clean), lacks: [] } : { card: null, lacks };
}

/** Returns the card as it would be listed. @param name the account's, which a card shows */
export function previewOfFirstCard(
  card: CardInput,
  { name, portraitId }: { name: string; portraitId: string | null },
): ExpertCard {
  const { title, bio, skills, priceCents, languages, avatar } = card;
  return {
    id: "",
    displayName: displayName(name),
    bioPreview: bioPreview(bio),
    ...{ title, skills, priceCents, languages },
    avatar: portraitId ? paths.portraitFile(portraitId) : avatar,
    rating: null,
    reviews: 0,
    cuts: cutsOfSkills(skills),
  };
}

/** Splits a text with a list, as applicants type it: by commas, semicolons, bars, bullets or lines. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[,;|•\n\v\f\r\u0085\u2028\u2029]/)
    .map((entry) => oneLine(oneLine(entry).replace(listMark, "")))
    .filter((entry) => lettersOf(entry) !== "");

/** A mark before an entry of a list; but the star of '*nix' is part of the word. */
const listMark = /^(?:(?!\*nix)[-–—*]\s*)+/i;

/** False for answers such as "none": the form requires every list, even from applicants without entries. */
const saysSomething = (entry: string): boolean =>
  !["none", "no", "na", "nil", "nothing"].includes(lettersOf(entry));

const lettersOf = (entry: string): string => entry.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Keeps at most as many entries as a card takes, without long ones, and the first of those with the same meaning. */
function fitList(entries: readonly string[], meaningOf?: (entry: string) => string) {
  const short = entries.filter((entry) => !isLonger(entry, listLimits.item));
  const words = distinctWords(short, meaningOf);
  const isCut = short.length < entries.length || words.length > listLimits.items;
  return { kept: words.slice(0, listLimits.items), isCut };
}
