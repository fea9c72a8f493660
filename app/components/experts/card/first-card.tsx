import { canBeShown } from "~/components/site/outside-link";
import type { ExpertCard } from "~/domain/experts/expert";
import { Notice } from "~/ui/notice";
import { CardPreview } from "./card-preview";

/** The card that accepting the application lists, or what it lacks for that. */
export function FirstCard({ card, lacks }: { card: ExpertCard | null; lacks: string[] }) {
  if (card) {
    const avatar = card.avatar && canBeShown(card.avatar) ? card.avatar : null;
    return <CardPreview card={{ ...card, avatar }} ahead={undefined} />;
  }
  if (lacks.length === 0) return null;
  return (
    <Notice kind="info">
      {`Missing for a card: ${lacks.join(", ")}. The new expert adds it, and you then decide on the card.`}
    </Notice>
  );
}
