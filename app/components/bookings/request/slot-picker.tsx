import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { RouterPostForm } from "~/components/form/post-form";
import { directRules } from "~/domain/bookings/terms-texts";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { zoneText } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { goneText, lostText, updateChoice } from "./chosen-time";
import { DateFirst, DayPicker, type DayPickerProps } from "./day-picker";
import { LengthPicker, type LengthPickerProps } from "./length-picker";
import { type OrderRow, OrderRows } from "./order-rows";
import { PickerZone, ZoneWithChoice } from "./picker-zone";
import { rememberInAddress } from "./remember-in-address";
import { type ScanOffer, ShowScan } from "./show-scan";
import { TimeInBar } from "./time-in-bar";
import { type DayPart, TimePicker } from "./time-picker";
import { type WeekOffer, WeekTerms } from "./week-terms";

interface SlotPickerProps {
  picker: DayPickerProps &
    LengthPickerProps &
    WeekOffer & { selected: { name: string; parts: DayPart[] } | undefined };
  expertName: string;
  zone: string;
  hours: number;
  /** The chosen start, as an ISO instant, from the address or from a refused form. */
  startsAt: string | null;
  summary: OrderRow[];
  /** Whole cents for one hour, as in the summary. At any other price, nothing is booked. */
  priceCents: number;
  /** The address that the form posts to: this page with its week and day, so that an error returns here. */
  action: string;
  /** Set if the session is booked directly from here. */
  direct: { isNewcomer: boolean } | null;
  scan: ScanOffer | null;
  /** Why the last post wasn't processed. */
  problem?: string | undefined;
}

/**
 * Chooses week, day and time. Every step works as a plain link or radio. With JavaScript the steps don't reload the
 * page, the summary follows the choice, and Continue is disabled until a time is chosen.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { picker, expertName, zone, hours, summary, priceCents, action, direct, scan } = props;
  const { selected } = picker;
  const offered = selected?.parts.flatMap((part) => part.slots) ?? [];
  const offer = { key: `${selected?.name} ${hours}`, starts: offered.map((slot) => slot.datetime) };
  const [stored, setChoice] = useState(() => updateChoice(null, offer, props.startsAt));
  const choice = updateChoice(stored, offer, props.startsAt);
  if (choice !== stored) setChoice(choice);
  const { isGone } = choice;
  // The price at which the time was chosen, or the first price of the page.
  const [seenCents, setSeenCents] = useState(priceCents);
  const chosen = offered.find((slot) => slot.datetime === choice.datetime);
  // The title names the expert.
  const lines = summary.filter(({ label, isFine }) => label !== "Expert" && (direct || !isFine));
  const isHydrated = useIsHydrated();
  const isSending = useNavigation().formMethod !== undefined;
  const problem = isSending ? undefined : props.problem;

  // The time that was removed while it had the focus, with its day and length.
  const [lost, setLost] = useState<{ offer: string; time: string } | null>(null);
  const lostTime = lost?.offer === offer.key ? lost.time : null;
  const gone = isGone ? goneText : lostTime && lostText(lostTime);

  function choose(datetime: string) {
    setLost(null);
    setChoice({ offer: offer.key, datetime, isGone: false });
    setSeenCents(priceCents);
    rememberInAddress(datetime);
  }
  const goneNotice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isGone) rememberInAddress(null);
  }, [isGone]);
  useEffect(() => {
    // The focus was on the time that was removed.
    if (gone && document.activeElement === document.body) goneNotice.current?.focus();
  }, [gone]);

  useEffect(() => {
    // Posting the form has replaced the address by that of the form.
    if (problem && chosen) rememberInAddress(chosen.datetime);
  });

  return (
    <RouterPostForm action={action} className="two picks" preventScrollReset>
      <div className="stack" data-times>
        <div className="picker-terms">
          <LengthPicker lengths={picker.lengths} />
          <PickerZone zone={zone} here={action} chosen={chosen?.datetime} />
        </div>
        <DayPicker {...picker}>
          <WeekTerms {...picker} />
        </DayPicker>
        <div role="alert" className={gone ? "notice error" : "live-region"} ref={goneNotice} tabIndex={-1}>
          {gone ? <p>{gone}</p> : null}
        </div>
        {selected ? (
          <TimePicker
            key={offer.key}
            day={selected.name}
            parts={selected.parts}
            chosen={chosen?.datetime}
            onChoose={choose}
            onFocusLost={(time) => setLost({ offer: offer.key, time })}
          />
        ) : picker.isEmpty ? null : (
          <DateFirst days={picker.days} />
        )}
      </div>
      <aside className="panel" aria-labelledby="your-session">
        <h2 id="your-session">Your session</h2>
        <OrderRows items={lines} />
        <div role="alert" className={priceCents === seenCents ? "live-region" : "notice info"}>
          {priceCents === seenCents ? null : (
            <p>
              {`The price has changed to ${formatAmount(priceCents)} per booked hour. If you continue, you book at this price.`}
            </p>
          )}
        </div>
        <p aria-live="polite" className="small meeting">
          {selected && chosen
            ? `You'll meet ${expertName} on ${selected.name}, ${chosen.time} ${zoneText(zone, new Date(chosen.datetime))}.`
            : picker.isEmpty
              ? null
              : selected
                ? `You'll meet ${expertName} on ${selected.name}: choose a time, then continue.`
                : `You'll meet ${expertName} on a video call. Choose a day in the calendar, then a time, then continue.`}
        </p>
        {scan ? <ShowScan scan={scan} expertName={expertName} /> : null}
        <input type="hidden" name="hours" value={hours} />
        <input type="hidden" name="price" value={priceCents} />
        <div role="alert" className={problem ? "notice error" : "live-region"}>
          {problem ? <p>{problem}</p> : null}
        </div>
        <div className="on-wide">
          <Button wide disabled={isHydrated && (!chosen || isSending)}>
            Continue
          </Button>
        </div>
        <ZoneWithChoice here={action} />
        <p className={direct ? "muted small terms" : "muted small"} aria-live="polite">
          {direct ? (
            <>
              <span>{chosen?.terms ?? directRules(direct)}</span>{" "}
              <a href={paths.refundPolicy}>Refund policy</a>
            </>
          ) : (
            "Nothing is booked yet. You review everything on the next page."
          )}
        </p>
      </aside>
      <div className="bottom-bar">
        <p>
          <TimeInBar day={selected?.name} time={chosen?.time} />
          <span className="num">{` · ${formatAmount(priceCents * hours)}`}</span>
        </p>
        <Button disabled={isHydrated && (!chosen || isSending)}>Continue</Button>
      </div>
    </RouterPostForm>
  );
}
