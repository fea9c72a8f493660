import type { CardContent } from "./card";
import { bioPreview, type ExpertCard } from "./expert";

/** A card as the listing will show it, before it is there. Pure. */

/** What of a listed card its owner writes. */
export type CardPreview = Pick<ExpertCard, "title" | "bioPreview" | "priceCents" | "avatar" | "languages">;

/** What of it comes from the record and the account. */
export type CardOwner = Pick<ExpertCard, "id" | "displayName" | "rating" | "reviews">;

/** The listing's view of what was typed or saved. */
export function previewOf({ bio, ...card }: Previewed): CardPreview {
  const { title, priceCents, avatar, languages } = card;
  return { title, priceCents, avatar, languages, bioPreview: bioPreview(bio) };
}

type Previewed = Pick<CardContent, "title" | "bio" | "priceCents" | "avatar" | "languages">;
