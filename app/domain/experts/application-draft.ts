import { type ApplicationFacts, yearsLabel } from "~/domain/applications/application";
import { priceText } from "./card";
import { type CardDraft, draftOf, splitRows } from "./card-rows";

/** A first card as an accepted application has it already, to be gone on with. Nothing of it is saved yet. Pure. */
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
    lists: splitRows({
      ...empty.lists,
      skills: inOneRow(said.skills),
      certifications: inOneRow(said.certifications),
      language: inOneRow(said.languages),
    }),
  };
}

/** Applications have lists as text, with commas or lines between. */
const inOneRow = (text: string): string[] => [text.replace(/\s*\n\s*/g, ", ")];
