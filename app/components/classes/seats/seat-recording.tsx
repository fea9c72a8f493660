import CirclePlay from "lucide-react/icons/circle-play";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { ButtonLink } from "~/ui/button";

/** The recording of a class, while it is available. */
export function SeatRecording({ seat: { replay } }: { seat: SeatView }) {
  if (!replay) return null;
  return (
    <section className="stack-s" aria-labelledby="recording">
      <h2 id="recording">Recording</h2>
      <p className="bar start">
        <ButtonLink href={replay.href} target="_blank" rel="noopener noreferrer nofollow">
          <CirclePlay size={18} aria-hidden="true" />
          Watch the recording<span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonLink>
        <span className="muted small">{replay.host}</span>
      </p>
      <p className="muted small">{`You can watch it until ${replay.until}.`}</p>
    </section>
  );
}
