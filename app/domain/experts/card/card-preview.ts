import { bioPreview, type ExpertCard } from "~/domain/experts/expert";
import { parsePrice } from "~/shared/money";
import { type CardDraft, cleanDraft } from "./card-draft";
import { mistakeIn } from "./card-mistakes";

/** A preview of a card as the listing will show it. Pure. */

/** The parts of a listed card that its owner writes. */
export type CardPreview = Pick<
  ExpertCard,
  "title" | "bioPreview" | "skills" | "priceCents" | "avatar" | "languages"
>;

/** The parts that come from the record and the account. */
export type CardOwner = Pick<ExpertCard, "id" | "displayName" | "rating" | "reviews" | "cuts">;

/** Ignores missing and invalid fields that the card doesn't show. Null without a title, a bio and a valid price. */
export function previewOf(draft: CardDraft): CardPreview | null {
  const { title, bio, skills, price, avatar, language } = cleanDraft(draft);
  const priceCents = mistakeIn("price", price) === null ? parsePrice(price) : null;
  if (!title || !bio || priceCents === null) return null;
  const isShown = avatar !== "" && mistakeIn("avatar", avatar) === null;
  return {
    title,
    bioPreview: bioPreview(bio),
    skills,
    priceCents,
    avatar: isShown ? avatar : null,
    languages: language,
  };
}
