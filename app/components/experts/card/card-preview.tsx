import { ExpertCard } from "~/components/experts/listing/expert-card";
import { type ExpertCard as Card, languageCode } from "~/domain/experts/expert";
import { formatPrice } from "~/shared/money";

interface CardPreviewProps {
  card: Card | null;
  /** The next free time in words; null if there is none; undefined for a card that isn't listed yet. */
  next: string | null | undefined;
  isFocus?: boolean;
}

/** The card as the listing will show it. It is inert: nothing in it can be pressed. Screen readers get it as text. */
export function CardPreview({ card, next, isFocus = false }: CardPreviewProps) {
  return (
    <section
      className="stack-s card-preview"
      id="card-preview"
      aria-labelledby="card-preview-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page came back to show exactly this
      autoFocus={isFocus}
    >
      <h2 id="card-preview-title">Preview</h2>
      {card ? (
        <>
          <p className="visually-hidden">{inWords(card)}</p>
          {next === undefined ? null : (
            <p className="visually-hidden">
              {next ? `Next free time: ${next}.` : "No free times in the next 4 weeks."}
            </p>
          )}
          <ul className="ledger" inert>
            <ExpertCard expert={card} cardNumber={1} next={next} isSignedIn />
          </ul>
        </>
      ) : (
        <p className="muted">The preview needs a title, a bio and a price.</p>
      )}
    </section>
  );
}

function inWords({ displayName, title, priceCents, languages, bioPreview }: Card): string {
  const spoken = languages.map((name) => `${name} (${languageCode(name)})`).join(", ");
  return [
    `${displayName}, ${title}.`,
    `${formatPrice(priceCents)} per 50-minute lesson.`,
    spoken && `Languages: ${spoken}.`,
    bioPreview,
  ]
    .filter(Boolean)
    .join(" ");
}
