import { formatPrice } from "~/shared/money";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";

export interface OwnCardSummary {
  title: string;
  /** Whole cents, USD, for one booked hour (decision C3). */
  priceCents: number;
  approved: boolean;
  scheduled: number;
  /** The version that was written last; null for a card from before there were versions. */
  latest: { status: string; reason: string | null } | null;
}

/** An expert's card in four lines: title, price, what is booked, and whether learners see it. */
export function OwnCardSummaryPanel({ card }: { card: OwnCardSummary }) {
  const { status, note } = cardStatus(card);
  return (
    <>
      {note ? <Notice kind="info">{note}</Notice> : null}
      <div className="panel">
        <Rows
          items={[
            { label: "Profile title", value: card.title },
            { label: "Price", value: `${formatPrice(card.priceCents)} per hour` },
            { label: "Card", value: status },
            { label: "booking(s) scheduled", value: card.scheduled },
          ]}
        />
      </div>
    </>
  );
}

/** What became of the card, and of the version written last (decision C11). */
function cardStatus({ approved, latest }: OwnCardSummary) {
  const listed = approved ? "Listed" : "Not listed yet";
  if (latest?.status === "returned") {
    return {
      status: `${listed}, changes asked for`,
      note: (
        <>
          <p>
            An admin has sent your card back.
            {approved ? " The version approved before stays listed meanwhile." : ""}
          </p>
          {latest.reason ? <p className="as-written">{latest.reason}</p> : null}
        </>
      ),
    };
  }
  if (approved) {
    const isWaiting = latest?.status === "submitted";
    return {
      status: isWaiting ? `${listed}, changes in review` : listed,
      note: isWaiting ? (
        <p>
          Your changes are being reviewed by an admin. The version approved before stays listed meanwhile.
        </p>
      ) : null,
    };
  }
  return {
    status: `${listed}, in review`,
    note: <p>Your expert card is being reviewed by an admin and will be visible once approved.</p>,
  };
}
