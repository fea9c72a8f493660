import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import type { OtherDateView, SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { zoneText } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Rows } from "~/ui/rows";
import { WhyNot } from "~/ui/why-not";
import { seatRows } from "./seat-facts";

interface SeatMoveFormProps {
  seat: SeatView;
  dates: readonly OtherDateView[];
  problem: string | null;
  verdict?: SubmissionResult | undefined;
}

/** The seat's current date, and the dates to which it can move. */
export function SeatMoveForm({ seat, dates, problem, verdict }: SeatMoveFormProps) {
  const [form, fields] = formState<{ classId: string }>({ id: "move", lastResult: verdict });
  const { id, zone, canCancel } = seat;
  const { defaultValue, ...choice } = fields.classId;
  return (
    <>
      <FormErrors form={form} />
      {problem ? (
        <WhyNot reason={problem} back={{ href: paths.reservation(id), label: "View your seat" }}>
          {canCancel ? (
            <ButtonLink variant="quiet" href={paths.reservationCancellation(id)}>
              Cancel your seat
            </ButtonLink>
          ) : null}
        </WhyNot>
      ) : (
        <>
          <section className="panel" aria-labelledby="date-now">
            <h2 id="date-now">Your date now</h2>
            <Rows items={seatRows(seat)} />
          </section>
          <PostForm action={paths.reservationMove(id)} noValidate id={form.id} className="stack">
            <Choice
              {...choice}
              legend="New date"
              hint={`Times in ${zoneText(zone, new Date(seat.startsAt ?? 0))}.`}
              defaultValue={defaultValue ?? (dates.length === 1 ? dates[0]?.id : undefined)}
              options={dates.map(({ id: value, day, time, gmt, seats }) => ({
                value,
                label: <span className="num">{`${day}, ${time}`}</span>,
                hint: gmt ? `${gmt} GMT · ${seats}` : seats,
              }))}
            />
            <p className="bar start">
              <Button>Move to this date</Button>
              <ButtonLink variant="quiet" href={paths.reservation(id)}>
                Keep your date
              </ButtonLink>
            </p>
            <p className="muted small">The payment stays as it is. We email you the new date.</p>
          </PostForm>
        </>
      )}
    </>
  );
}
