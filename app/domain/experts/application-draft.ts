import { type ApplicationFacts, yearsLabel } from "~/domain/applications/application";
import { oneLine } from "~/shared/one-line";
import { cardLimits, priceText } from "./card";
import { type CardDraft, draftOf } from "./card-rows";
import { canonicalSkill } from "./vocabulary";

/** What a first card begins with. */
export interface BegunCard {
  draft: CardDraft;
  /** Some entries of the application's lists were too long for a card, or too many, and aren't in the draft. */
  isCut: boolean;
}

/**
 * A first card as an accepted application has it already, to be gone on with. Nothing of it is saved yet, and whatever it
 * puts into a list can be saved as it stands. Pure.
 */
export function draftOfApplication(said: ApplicationFacts): BegunCard {
  const empty = draftOf(null);
  // In the applicant's own words still; but two for the same skill are one already.
  const skills = settle(entriesOf(said.skills).filter(saysSomething), canonicalSkill);
  const certifications = settle(entriesOf(said.certifications).filter(saysSomething));
  // 'NO' is a language.
  const language = settle(entriesOf(said.languages));
  return {
    draft: {
      texts: {
        ...empty.texts,
        bio: said.description,
        price: priceText(said.hourlyRateCents),
        avatar: said.photo,
        linkedin: said.linkedin,
        experience: yearsLabel(said.experienceYears),
      },
      lists: {
        ...empty.lists,
        skills: skills.kept,
        certifications: certifications.kept,
        language: language.kept,
      },
    },
    isCut: skills.isCut || certifications.isCut || language.isCut,
  };
}

/** Applications have lists as one text: commas, semicolons, bars, bullets or lines between. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[,;|•\n\v\f\r\u0085\u2028\u2029]/)
    .map((entry) => oneLine(oneLine(entry).replace(listMark, "")))
    .filter((entry) => lettersOf(entry) !== "");

/** What begins an entry in a list of lines; but the star of '*nix' is part of the word. */
const listMark = /^(?:(?!\*nix)[-–—*]\s*)+/i;

/** The application's form asks for every list: who has nothing to name had to write something all the same. */
const saysSomething = (entry: string): boolean =>
  !["none", "no", "na", "nil", "nothing"].includes(lettersOf(entry));

const lettersOf = (entry: string): string => entry.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** What a card takes: the first of those that differ in case only, none too long, no more than there may be. */
function settle(entries: readonly string[], keptAs = (entry: string) => entry) {
  const fitting = entries.filter((entry) => [...entry].length <= cardLimits.item);
  const distinct = new Map<string, string>();
  for (const entry of fitting) {
    const key = keptAs(entry).normalize("NFKC").toLowerCase();
    if (!distinct.has(key)) distinct.set(key, entry);
  }
  const isCut = fitting.length < entries.length || distinct.size > cardLimits.items;
  return { kept: [...distinct.values()].slice(0, cardLimits.items), isCut };
}
