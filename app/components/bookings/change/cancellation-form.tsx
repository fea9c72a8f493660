import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { reasonLimit } from "~/domain/bookings/cancellation";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Rows } from "~/ui/rows";

interface CancellationFormProps {
  booking: BookingView;
  /** Whole cents, by the terms shown. If they have changed since, the server doesn't cancel, but asks again. */
  refundCents: number;
  retainedCents: number;
  terms: readonly string[];
  verdict?: SubmissionResult | undefined;
}

/** Shows the session to cancel and the refund, and asks for a reason for the other side. */
export function CancellationForm({
  booking,
  refundCents,
  retainedCents,
  terms,
  verdict,
}: CancellationFormProps) {
  const [form, fields] = formState<{ reason: string }>({ id: "cancellation", lastResult: verdict });
  const { id, asExpert, isHold } = booking;
  return (
    <>
      <FormErrors form={form} />
      <div className="panel">
        <BookingRows booking={booking} />
        <div className="stack-s">
          {terms.map((text, index) => (
            <p key={text}>{index === 0 ? <strong>{text}</strong> : text}</p>
          ))}
        </div>
      </div>
      <PostForm action={paths.bookingCancellation(id)} noValidate id={form.id} className="stack">
        <input type="hidden" name="refund" value={refundCents} />
        <input type="hidden" name="kept" value={retainedCents} />
        {isHold ? <input type="hidden" name="hold" value="on" /> : null}
        {isHold ? null : (
          <FormField
            field={fields.reason}
            label="Reason"
            hint={`We'll share this with the ${asExpert ? "learner" : "expert"}.`}
            multiline
            rows={4}
            maxLength={reasonLimit}
            optional
          />
        )}
        {isHold ? null : (
          <p>This can't be undone. {asExpert ? "The learner" : "The expert"} gets an email.</p>
        )}
        <p className="bar start">
          <Button variant="danger">{isHold ? "Release the time" : "Cancel session"}</Button>
          <ButtonLink variant="quiet" href={paths.booking(id)}>
            {isHold ? "Keep the time" : "Keep session"}
          </ButtonLink>
          {booking.canMove ? (
            <ButtonLink variant="quiet" href={paths.bookingReschedule(id)}>
              Reschedule instead
            </ButtonLink>
          ) : null}
        </p>
      </PostForm>
    </>
  );
}

export function BookingRows({ booking }: { booking: BookingView }) {
  const { asExpert, other, day, zonedTime, length } = booking;
  return (
    <Rows
      items={[
        { label: asExpert ? "Learner" : "Expert", value: other.name },
        { label: "Date", value: day },
        { label: "Time", value: zonedTime },
        { label: "Length", value: length },
      ]}
    />
  );
}
