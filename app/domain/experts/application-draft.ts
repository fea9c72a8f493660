import { type ApplicationFacts, yearsLabel } from "~/domain/applications/application";
import { oneLine } from "~/shared/one-line";
import { cardLimits, priceText } from "./card";
import { type CardDraft, draftOf } from "./card-rows";
import { canonicalSkill } from "./vocabulary";

/**
 * A first card as an accepted application has it already, to be gone on with. Nothing of it is saved yet, and whatever it
 * puts into a list can be saved as it stands. Pure.
 */
export function draftOfApplication(said: ApplicationFacts): CardDraft {
  const empty = draftOf(null);
  return {
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
      // In the applicant's own words still; but two for the same skill are one already.
      skills: settle(entriesOf(said.skills), canonicalSkill),
      certifications: settle(entriesOf(said.certifications)),
      language: settle(entriesOf(said.languages)),
    },
  };
}

/** Applications have lists as one text: commas, semicolons or lines between. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[,;\n\v\f\r\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter((entry) => !saysNothing(entry));

/** The application's form asks for every list: who has nothing to name had to write something all the same. */
function saysNothing(entry: string): boolean {
  const letters = entry.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return ["", "none", "no", "na", "nil", "nothing"].includes(letters);
}

/** What a card takes: the first of those that differ in case only, none too long, no more than there may be. */
function settle(entries: readonly string[], keptAs = (entry: string) => entry): string[] {
  const fitting = new Map<string, string>();
  for (const entry of entries) {
    const key = keptAs(entry).normalize("NFKC").toLowerCase();
    if ([...entry].length <= cardLimits.item && !fitting.has(key)) fitting.set(key, entry);
  }
  return [...fitting.values()].slice(0, cardLimits.items);
}
