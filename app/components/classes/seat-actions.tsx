import type { SeatView } from "~/domain/classes/seat-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** What else can be done about a seat now, and until when. */
export function SeatActions({ seat: { id, canMove, canCancel, isHold } }: { seat: SeatView }) {
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
          Until the class starts you can cancel and get everything back, or move to another date.
        </p>
      )}
    </section>
  );
}
