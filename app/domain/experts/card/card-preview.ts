import { bioPreview, type ExpertCard } from "~/domain/experts/expert";
import { parsePrice } from "~/shared/money";
import { type CardDraft, cleanDraft } from "./card-draft";
import { mistakeIn } from "./card-mistakes";

/** A card as the listing will show it, before it is there. Pure. */

/** What of a listed card its owner writes. */
export type CardPreview = Pick<ExpertCard, "title" | "bioPreview" | "priceCents" | "avatar" | "languages">;

/** What of it comes from the record and the account. */
export type CardOwner = Pick<ExpertCard, "id" | "displayName" | "rating" | "reviews">;

/** However much else is still missing or wrong; null while there is too little to show. */
export function previewOf(draft: CardDraft): CardPreview | null {
  const { title, bio, price, avatar, language } = cleanDraft(draft);
  const priceCents = mistakeIn("price", price) === null ? parsePrice(price) : null;
  if (!title || !bio || priceCents === null) return null;
  const isShown = avatar !== "" && mistakeIn("avatar", avatar) === null;
  return {
    title,
    bioPreview: bioPreview(bio),
    priceCents,
    avatar: isShown ? avatar : null,
    languages: language,
  };
}
