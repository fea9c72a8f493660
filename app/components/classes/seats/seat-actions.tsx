import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface SeatActionsProps {
  seat: SeatView;
  canMove: boolean;
}

/** The other actions for a seat now, with their deadlines. */
export function SeatActions({ seat, canMove }: SeatActionsProps) {
  const { id, canCancel, isHold, isFree, next, reviewHref } = seat;
  if (reviewHref && next?.kind !== "review") {
    return (
      <p className="bar start">
        <ButtonLink variant="quiet" href={reviewHref}>
          Your review
        </ButtonLink>
      </p>
    );
  }
  if (!canCancel) return null;
  return (
    <section className="stack-s" aria-label="Change this seat">
      <p className="bar start">
        {canMove ? (
          <ButtonLink variant="quiet" href={paths.reservationMove(id)}>
            Move to another date
          </ButtonLink>
        ) : null}
        <ButtonLink variant="quiet" href={paths.reservationCancellation(id)}>
          {isHold ? "Release the seat" : "Cancel your seat"}
        </ButtonLink>
      </p>
      {isHold ? null : (
        <p className="muted small">
          {`Until the class starts you can cancel${isFree ? "" : " with a full refund"}${canMove ? ", or move to another date." : "."}`}
        </p>
      )}
    </section>
  );
}
