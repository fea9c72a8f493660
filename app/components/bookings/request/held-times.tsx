import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** The times of this expert that are already held for the learner, above the picker. */
export function HeldTimes({ held }: { held: ReadonlyArray<{ id: string; when: string; until: string }> }) {
  return held.map(({ id, when, until }) => (
    <Notice key={id} kind="info">
      <p>
        <span>{`We still hold ${when} for you until ${until}. `}</span>
        <a href={paths.bookingPayment(id)}>Pay for it or release it</a>
      </p>
    </Notice>
  ));
}
