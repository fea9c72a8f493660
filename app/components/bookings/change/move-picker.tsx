import type { SubmissionResult } from "@conform-to/dom";
import { type ReactNode, useState } from "react";
import { DateFirst, DayPicker, type DayPickerProps } from "~/components/bookings/request/day-picker";
import { NearTimes } from "~/components/bookings/request/near-times";
import { ZoneInForm } from "~/components/bookings/request/picker-zone";
import { rememberInAddress } from "~/components/bookings/request/remember-in-address";
import { TimeInBar } from "~/components/bookings/request/time-in-bar";
import { type DayPart, TimePicker } from "~/components/bookings/request/time-picker";
import { type WeekOffer, WeekTerms } from "~/components/bookings/request/week-terms";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { reasonLimit } from "~/domain/bookings/cancellation";
import { dueAfterMove } from "~/domain/bookings/terms-texts";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { zoneText } from "~/shared/zone-text";
import { Button, EnterSaves } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Rows } from "~/ui/rows";
import type { SelectProps } from "~/ui/select";
import { Unbroken } from "~/ui/unbroken";
import { useIsHydrated } from "~/ui/use-is-hydrated";

interface MovePickerProps {
  booking: BookingView;
  picker: DayPickerProps & WeekOffer & { selected: { name: string; parts: DayPart[] } | undefined };
  /** The address that the form posts to: this page with its week and day. */
  action: string;
  /** The chosen start, as an ISO instant. */
  startsAt: string | null;
  verdict?: SubmissionResult | undefined;
  /** The zones to choose from; null until the viewer asks to change the zone. */
  zones: SelectProps["options"] | null;
  /** The time that a refused form had chosen, and free times near it. */
  explained: { chosen: { text: string }; near: ReadonlyArray<{ text: string; href: string }> } | null;
}

/** The form to move a session: week, day, time and reason. Every step is a plain link or radio. */
export function MovePicker(props: MovePickerProps) {
  const { booking, picker, action, startsAt, verdict, zones, explained } = props;
  const [form, fields] = formState<{ reason: string }>({ id: "reschedule", lastResult: verdict });
  const { selected, isEmpty } = picker;
  const [picked, setPicked] = useState(startsAt);
  // A link to another day drops the verdict, but must not empty the field.
  const [reason] = useState(fields.reason.defaultValue);
  const chosen = selected?.parts.flatMap((part) => part.slots).find((slot) => slot.datetime === picked);
  const isHydrated = useIsHydrated();
  const button = (wide: boolean) => (
    <Button wide={wide} disabled={isHydrated && !chosen}>
      Reschedule session
    </Button>
  );
  function choose(datetime: string) {
    setPicked(datetime);
    rememberInAddress(datetime);
  }
  return (
    <>
      {verdict?.error ? (
        <div className="stack-s refused">
          <ErrorSummary
            errors={[
              ...(form.errors ?? []).map((text) => ({ text, href: "#week" })),
              ...(fields.reason.errors ?? []).map((text) => ({ text, href: `#${fields.reason.id}` })),
            ]}
          />
          {explained ? <p className="small">{`You chose ${explained.chosen.text}.`}</p> : null}
          <NearTimes near={explained?.near ?? []} />
        </div>
      ) : null}
      <PostForm action={action} noValidate id={form.id} className="two picks">
        <EnterSaves />
        <div className="stack" data-times>
          <ZoneInForm zone={booking.zone} here={action} zones={zones} />
          <DayPicker {...picker}>
            <WeekTerms {...picker} />
          </DayPicker>
          {selected ? (
            <TimePicker
              key={selected.name}
              day={selected.name}
              parts={selected.parts}
              chosen={chosen?.datetime}
              onChoose={choose}
            />
          ) : isEmpty ? null : (
            <DateFirst days={picker.days} />
          )}
        </div>
        <MoveSummary
          booking={booking}
          newTime={
            selected && chosen
              ? `${selected.name}, ${chosen.time} ${zoneText(booking.zone, new Date(chosen.datetime))}`
              : null
          }
          payBy={
            booking.isPaymentDue ? (chosen ? (chosen.terms ?? null) : dueAfterMove(booking.byNewcomer)) : null
          }
          button={button(true)}
        >
          <FormField
            field={fields.reason}
            defaultValue={reason}
            label="Reason"
            hint={`We'll share this with the ${booking.asExpert ? "learner" : "expert"}.`}
            multiline
            rows={4}
            maxLength={reasonLimit}
            optional
          />
        </MoveSummary>
        <div className="bottom-bar">
          <p>
            <TimeInBar day={selected?.name} time={chosen?.time} />
          </p>
          {button(false)}
        </div>
      </PostForm>
    </>
  );
}

interface MoveSummaryProps {
  booking: BookingView;
  /** Day and time with the zone; null while none is chosen. Without JavaScript it doesn't follow the choice in the form. */
  newTime: string | null;
  /** The payment deadline after the move; null if nothing is due. */
  payBy: string | null;
  button: ReactNode;
  children: ReactNode;
}

function MoveSummary({ booking, newTime, payBy, button, children }: MoveSummaryProps) {
  const { asExpert, day, zonedTime, length, freeUntil } = booking;
  return (
    <aside className="panel" aria-labelledby="your-session">
      <h2 id="your-session">Your session</h2>
      <Rows
        items={[
          { label: "Length", value: length },
          { label: "Now", value: `${day}, ${zonedTime}` },
          { label: "New time", value: <span aria-live="polite">{newTime ?? "The time you choose"}</span> },
          ...(payBy ? [{ label: "Payment due", value: <span aria-live="polite">{payBy}</span> }] : []),
        ]}
      />
      {children}
      <div className="on-wide">{button}</div>
      <p className="muted small">
        <span>{payBy ? "Price and length stay the same." : "Price, payment and length stay the same."}</span>{" "}
        Your time stays booked until the new one is yours. We email you both.
      </p>
      {asExpert || !freeUntil ? null : (
        <p className="muted small">
          You can reschedule free of charge until <Unbroken>{`${freeUntil}.`}</Unbroken>
        </p>
      )}
    </aside>
  );
}
