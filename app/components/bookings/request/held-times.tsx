import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";

/** On the picker: the times of this expert that are held for the learner already. */
export function HeldTimes({ held }: { held: ReadonlyArray<{ id: string; when: string; until: string }> }) {
  return held.map(({ id, when, until }) => (
    <Notice key={id} kind="info">
      <p>
        {`We still hold ${when} for you until ${until}. `}
        <a href={paths.bookingPayment(id)}>Pay for it or release it</a>
      </p>
    </Notice>
  ));
}
