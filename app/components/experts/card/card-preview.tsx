import { ExpertCard } from "~/components/experts/listing/expert-card";
import type { CardWeek } from "~/domain/availability/week-ahead";
import type { CardOwner, CardPreview as OwnPart } from "~/domain/experts/card/card-preview";
import { type ExpertCard as Card, languageCode } from "~/domain/experts/expert";
import { endSentence } from "~/shared/end-sentence";
import { formatPrice } from "~/shared/money";

interface CardPreviewProps {
  card: Card | null;
  /** Whose card it will be, for an example until there is one. */
  owner?: CardOwner;
  /** Undefined for a card that isn't listed yet. */
  ahead: CardWeek | undefined;
  isFocus?: boolean;
}

/** The card as the listing will show it. It is inert: nothing in it can be pressed. Screen readers get it as text. */
export function CardPreview({ card, owner, ahead, isFocus = false }: CardPreviewProps) {
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
          {ahead ? (
            <p className="visually-hidden">
              {ahead.next ? `Next free time: ${ahead.next}.` : "No free times in the next 4 weeks."}
            </p>
          ) : null}
          <ul className="ledger" inert>
            <ExpertCard expert={card} cardNumber={1} ahead={ahead} isSignedIn />
          </ul>
        </>
      ) : (
        <>
          <p className="muted">
            The preview needs a title, a bio and a price. Until then, this is an example.
          </p>
          {owner ? (
            <ul className="ledger" inert aria-hidden="true">
              <ExpertCard expert={{ ...example, ...owner }} cardNumber={1} ahead={undefined} isSignedIn />
            </ul>
          ) : null}
        </>
      )}
    </section>
  );
}

const example: OwnPart = {
  title: "Your title",
  bioPreview: "What you do, and what a learner takes from a lesson with you.",
  skills: ["Incident Response", "Log Analysis"],
  priceCents: 4000,
  avatar: null,
  languages: ["English"],
};

function inWords({ displayName, title, priceCents, languages, bioPreview }: Card): string {
  const spoken = languages.map((name) => `${name} (${languageCode(name)})`).join(", ");
  return [
    endSentence(`${displayName}, ${title}`),
    `${formatPrice(priceCents)} per 50-minute lesson.`,
    spoken && `Languages: ${spoken}.`,
    bioPreview,
  ]
    .filter(Boolean)
    .join(" ");
}
