import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";
import { seatRows } from "./seat-facts";

interface SeatCancellationFormProps {
  seat: SeatView;
  /** Whole cents, by the terms shown. If they have changed since, the server doesn't cancel, but asks again. */
  refundCents: number;
  terms: readonly string[];
  verdict?: SubmissionResult | undefined;
}

/** Shows the seat to cancel and its refund. */
export function SeatCancellationForm({ seat, refundCents, terms, verdict }: SeatCancellationFormProps) {
  const [form] = formState({ id: "cancellation", lastResult: verdict });
  const { id, title, isHold } = seat;
  return (
    <>
      <FormErrors form={form} />
      <div className="panel">
        <Rows items={[{ label: "Class", value: title }, ...seatRows(seat)]} />
        <div className="stack-s">
          {terms.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      <PostForm action={paths.reservationCancellation(id)} id={form.id} className="stack">
        <input type="hidden" name="refund" value={refundCents} />
        {isHold ? <input type="hidden" name="hold" value="on" /> : null}
        <p className="bar start">
          <Button variant="danger">{isHold ? "Release the seat" : "Cancel your seat"}</Button>
          <ButtonLink variant="quiet" href={paths.reservation(id)}>
            Keep the seat
          </ButtonLink>
        </p>
        {isHold ? null : (
          <p className="muted small">
            This can't be undone: your seat goes to the next person on the waitlist, or on sale again.
          </p>
        )}
      </PostForm>
    </>
  );
}
