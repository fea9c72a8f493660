import { type CardStanding, standingInWords } from "~/domain/experts/card/card-standing";
import { Notice } from "~/ui/notice";

/** The state of the admin's review of an expert's card. Renders nothing for a card that is simply listed. */
export function CardNotices({ standing, editHref }: { standing: CardStanding; editHref?: string }) {
  const { note } = standingInWords(standing);
  if (standing.returnedReason !== null) {
    return (
      <Notice kind="error" title="An admin sent your expert card back">
        <p className="as-written">{standing.returnedReason}</p>
        <p>
          <span>{note}</span> {editHref ? <a href={editHref}>{again}</a> : <span>{`${again}.`}</span>}
        </p>
      </Notice>
    );
  }
  if (!note) return null;
  return (
    <Notice kind="info">
      <p>{note}</p>
    </Notice>
  );
}

const again = "Edit it and send it again";
