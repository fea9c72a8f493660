import { CardNotices } from "~/components/experts/card-notices";
import { ListedVersion } from "~/components/experts/listed-version";
import { type CardStanding, standingInWords } from "~/domain/experts/card-standing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";

export interface OwnCardSummary {
  /** The record's. */
  id: string;
  title: string;
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  scheduled: number;
  standing: CardStanding;
}

/** An expert's card in four lines: title, price, what is booked, and whether learners see it. */
export function OwnCardSummaryPanel({ card }: { card: OwnCardSummary }) {
  return (
    <>
      <CardNotices standing={card.standing} editHref={paths.profileExpert} />
      <div className="panel">
        <ListedVersion standing={card.standing} expertId={card.id} />
        <Rows
          items={[
            { label: "Profile title", value: card.title },
            { label: "Price", value: `${formatPrice(card.priceCents)} per hour` },
            { label: "Card", value: standingInWords(card.standing).line },
            { label: "booking(s) scheduled", value: card.scheduled },
          ]}
        />
      </div>
    </>
  );
}
