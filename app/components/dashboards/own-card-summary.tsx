import type { ReactNode } from "react";
import { ListedVersion } from "~/components/experts/card/listed-version";
import { type CardStanding, standingInWords } from "~/domain/experts/card/card-standing";
import { formatPrice } from "~/shared/money";
import { Rows } from "~/ui/rows";

export interface OwnCardSummary {
  id: string;
  title: string;
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  scheduled: number;
  standing: CardStanding;
}

/**
 * An expert's card in a few lines, with links below.
 * @param props.place where new sessions are held, in words; null without a choice
 */
export function OwnCardSummaryPanel(props: {
  card: OwnCardSummary;
  place: string | null;
  children: ReactNode;
}) {
  const { card, place, children } = props;
  return (
    <section className="panel" aria-labelledby="your-card">
      <h2 id="your-card">Your card</h2>
      <ListedVersion standing={card.standing} expertId={card.id} />
      <Rows
        items={[
          { label: "Profile title", value: card.title },
          { label: "Price", value: `${formatPrice(card.priceCents)} per 50-minute lesson` },
          { label: "Card", value: standingInWords(card.standing).line },
          { label: "Bookings", value: `${card.scheduled} booking(s) scheduled` },
          ...(place ? [{ label: "Where you meet", value: place }] : []),
        ]}
      />
      {children}
    </section>
  );
}
