import { cardMessages } from "~/domain/experts/card";
import { Notice } from "~/ui/notice";

interface Standing {
  /** A version waits for the admin. */
  isWaiting: boolean;
  /** Why the version written last was sent back, if it was. */
  returnedReason: string | null;
  /** A version is listed, whatever waits. */
  isListed: boolean;
}

/** Where an expert's card stands with the admin; nothing to say of one that is simply listed. */
export function CardNotices({ standing, editHref }: { standing: Standing; editHref?: string }) {
  const { isWaiting, returnedReason, isListed } = standing;
  if (returnedReason !== null) {
    return (
      <Notice kind="error" title="An admin sent your expert card back">
        <p className="as-written">{returnedReason}</p>
        <p>
          {isListed
            ? "Learners still see the version that was approved before. "
            : "It becomes visible once an admin has approved it. "}
          {editHref ? <a href={editHref}>Mend it and send it again</a> : "Mend it and send it again."}
        </p>
      </Notice>
    );
  }
  if (!isWaiting && isListed) return null;
  return (
    <Notice kind="info">
      <p>{cardMessages.inReview}</p>
      {isListed ? <p>{cardMessages.listedMeanwhile}</p> : null}
    </Notice>
  );
}
