import {
  countWeek,
  type OwnHours,
  rangeId,
  rangeLabel,
  type WeekVerdict,
} from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, type SelectProps } from "~/ui/field";
import { BookedOutsideNotice } from "./booked-outside";
import { HoursGrid } from "./hours-grid";
import { MeanwhileNotice } from "./meanwhile";
import { QuickSelect } from "./quick-select";

interface HoursEditorProps {
  hours: OwnHours;
  /** The zones to choose from, with the expert's own among them. */
  zones: SelectProps["options"];
  /** The zone that the form begins with. */
  startZone: string;
  /** The page that saving leads to; every editor posts to /availability. */
  returnTo: string;
  /** What the form was answered, where this is that answer. */
  verdict: WeekVerdict | undefined;
}

/** The weekly hours, to be ticked. Without a script its quick selections are posts that save nothing. */
export function HoursEditor({ hours, zones, startZone, returnTo, verdict }: HoursEditorProps) {
  const edited = verdict?.week;
  const ticks = edited?.ticks ?? hours.ticks;
  const drop = edited?.drop ?? [];
  const kept = hours.outside.filter((range) => !drop.includes(rangeId(range)));
  const { days, slots } = countWeek({ ticks, outside: kept });
  return (
    <section className="stack-s" aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" tabIndex={-1}>
        Weekly hours
      </h2>
      {verdict?.errors.length ? (
        <div data-verdict={verdict.kind}>
          <ErrorSummary errors={verdict.errors.map((text) => ({ text, href: `#${gridId}` }))} />
        </div>
      ) : null}
      {verdict?.meanwhile ? <MeanwhileNotice meanwhile={verdict.meanwhile} /> : null}
      <BookedOutsideNotice outside={hours.bookedOutside} timeZone={hours.timeZone} />
      <form
        method="post"
        action={paths.availability}
        noValidate
        // Browsers that put old ticks back after a reload would show what isn't saved.
        autoComplete="off"
        className="hours-editor"
        data-hours={hours.expertId}
        data-answered={edited ? "" : undefined}
      >
        {/* Enter saves: the browser takes a form's first button. */}
        <button
          type="submit"
          className="visually-hidden"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="weekOf" value={hours.expertId} />
        <input type="hidden" name="version" value={edited ? (edited.version ?? "") : hours.version} />
        <input type="hidden" name="base" value={(edited?.base ?? hours.ticks).join(" ")} />
        <input type="hidden" name="baseZone" value={edited?.baseZone || hours.timeZone} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="draft-offer" role="status" data-draft hidden />
        <Select
          name="timeZone"
          id="hours-time-zone"
          label="Your time zone"
          hint="The hours are meant by the clock in this zone, also after clocks change."
          options={zones}
          defaultValue={edited?.timeZone ?? startZone}
        />
        <QuickSelect ticks={ticks} answersAt={`${paths.availability}#weekly-hours`} />
        <a className="skip-link" href="#hours-save">
          Skip the hours
        </a>
        <HoursGrid id={gridId} ticks={ticks} answersAt={`${paths.availability}#${gridId}`} />
        {hours.outside.length > 0 ? (
          <fieldset className="stack-s">
            <legend>Hours outside the grid</legend>
            <p className="hint">They are offered as well, and stay unless you remove them.</p>
            {hours.outside.map((range) => (
              <Checkbox
                key={rangeId(range)}
                id={`hours-drop-${rangeId(range)}`}
                name="drop"
                value={rangeId(range)}
                label={`Remove ${rangeLabel(range)}`}
                defaultChecked={drop.includes(rangeId(range))}
              />
            ))}
          </fieldset>
        ) : null}
        <div className="hours-save" id="hours-save" tabIndex={-1}>
          <Button name="intent" value="save">
            Save availability
          </Button>
          <output className="num" data-count>
            {days} days, {slots} time slots
          </output>
        </div>
      </form>
    </section>
  );
}

const gridId = "hours-grid";
