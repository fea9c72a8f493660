import { type CardDraft, distinctWords, draftOf } from "~/domain/experts/card/card-draft";
import { listLimits } from "~/domain/experts/card-fields";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { priceText } from "~/shared/money";
import { oneLine } from "~/shared/one-line";
import { isLonger } from "~/shared/text-length";
import { type ApplicationFacts, yearsLabel } from "./application";

/**
 * The draft of a first card as far as an accepted application has it. Nothing of it is saved yet, and whatever it puts
 * into a list can be saved as it stands. Pure.
 * @returns `isCut` where entries of the application's lists were too long for a card, or too many, and were left out
 */
export function firstCardOf(facts: ApplicationFacts): { draft: CardDraft; isCut: boolean } {
  // In the applicant's own words still, but two words for the same skill are one.
  const skills = fitList(entriesOf(facts.skills).filter(saysSomething), canonicalSkill);
  const certifications = fitList(entriesOf(facts.certifications).filter(saysSomething));
  // 'NO' is a language.
  const language = fitList(entriesOf(facts.languages));
  return {
    draft: {
      ...draftOf(null),
      bio: facts.description,
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

/** As many entries as a card takes, none too long, and of those that mean the same the first. */
function fitList(entries: readonly string[], meaningOf?: (entry: string) => string) {
  const short = entries.filter((entry) => !isLonger(entry, listLimits.item));
  const words = distinctWords(short, meaningOf);
  const isCut = short.length < entries.length || words.length > listLimits.items;
  return { kept: words.slice(0, listLimits.items), isCut };
}
