import type { FormEvent, ReactNode, RefObject } from "react";
import { DraftOffer } from "~/components/form/draft-offer";
import { PostForm } from "~/components/form/post-form";
import { addTyped } from "~/domain/availability/editor";
import { countWeek, type OwnHours, rangeId, rangeLabel } from "~/domain/availability/own-week";
import { typedHoursLimit } from "~/domain/availability/typed-hours";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Button, EnterSaves } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Select, type SelectProps } from "~/ui/select";
import { BookedOutsideNotice } from "./booked-outside";
import { HoursGrid } from "./hours-grid";
import { QuickSelect } from "./quick-select";
import { SavedElsewhere } from "./saved-elsewhere";
import type { useWeek } from "./use-week";

interface HoursEditorProps {
  hours: OwnHours;
  /** The zones to choose from, including the expert's own. */
  zones: SelectProps["options"];
  /** The page to go to after saving. Every editor posts to /availability. */
  returnTo: string;
  editor: ReturnType<typeof useWeek>;
  formRef: RefObject<HTMLFormElement | null>;
  /** What became of the last save, beside the button. */
  outcome: ReactNode;
}

/** The weekly hours as check boxes. Without a script, the quick selections are posts that save nothing. */
export function HoursEditor({ hours, zones, returnTo, editor, formRef, outcome }: HoursEditorProps) {
  const { week, verdict, edit } = editor;
  const { ticks, drop } = week;
  const kept = hours.outside.filter((range) => !drop.includes(rangeId(range)));
  const { days, slots } = countWeek({ ticks, outside: kept });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // a submit event's own type
    editor.press(submitter instanceof HTMLButtonElement ? submitter.value : "save");
  };
  return (
    <section className="stack-s" aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" tabIndex={-1}>
        Weekly hours
      </h2>
      {verdict?.errors.length ? (
        // The key gives each new refusal the focus.
        <ErrorSummary
          key={verdict.week?.version}
          errors={verdict.errors.map((text) => ({
            text,
            href: text === editor.typed.error ? `#${typedId}` : `#${gridId}`,
          }))}
        />
      ) : null}
      {verdict?.conflict ? <SavedElsewhere changes={verdict.conflict} /> : null}
      <BookedOutsideNotice outside={hours.bookedOutside} timeZone={hours.timeZone} />
      <PostForm
        ref={formRef}
        action={paths.availability}
        noValidate
        // A browser that restores old ticks after a reload would show hours that aren't saved.
        autoComplete="off"
        className="hours-editor"
        data-hours={hours.expertId}
        onSubmit={onSubmit}
      >
        <EnterSaves />
        <input type="hidden" name="weekOf" value={hours.expertId} />
        <input type="hidden" name="version" value={week.version ?? ""} />
        <input type="hidden" name="base" value={week.base.join(" ")} />
        <input type="hidden" name="baseZone" value={week.baseZone || hours.timeZone} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <DraftOffer {...editor.draft} />
        <div className="hours-first">
          <Select
            name="timeZone"
            id="hours-time-zone"
            label="Your time zone"
            hint="Hours follow local time, including clock changes."
            options={zones}
            value={week.timeZone ?? hours.timeZone}
            onChange={(event) => edit({ timeZone: event.target.value })}
          />
          <div className="bar start typed-hours">
            <Field
              id={typedId}
              name="typedHours"
              label="Add hours in words"
              hint="Days and hours, such as Mon–Fri 9–12, Sat 10–14"
              value={editor.typed.text}
              onChange={({ target }) => editor.onTyped(target.value)}
              errors={editor.typed.error ? [editor.typed.error] : undefined}
              maxLength={typedHoursLimit}
              autoComplete="off"
            />
            <Button
              variant="quiet"
              name="intent"
              value={addTyped}
              formAction={`${paths.availability}#${typedId}`}
            >
              Add these hours
            </Button>
          </div>
        </div>
        <QuickSelect ticks={ticks} answersAt={`${paths.availability}#weekly-hours`} />
        <a className="skip-link" href="#hours-save">
          Skip the hours
        </a>
        <HoursGrid
          id={gridId}
          ticks={ticks}
          onTicks={(next) => edit({ ticks: next })}
          answersAt={`${paths.availability}#${gridId}`}
        />
        {hours.outside.length > 0 ? (
          <fieldset className="stack-s">
            <legend>Hours outside the grid</legend>
            <p className="hint">Learners can book these too, until you remove them.</p>
            {hours.outside.map((range) => (
              <Checkbox
                key={rangeId(range)}
                id={`hours-drop-${rangeId(range)}`}
                name="drop"
                value={rangeId(range)}
                label={`Remove ${rangeLabel(range)}`}
                checked={drop.includes(rangeId(range))}
                onChange={({ target }) => edit({ drop: toggled(drop, target) })}
              />
            ))}
          </fieldset>
        ) : null}
        <div className="hours-save" id="hours-save" tabIndex={-1}>
          <Button name="intent" value="save">
            Save availability
          </Button>
          <output className="num">{`${plural(days, "day")}, ${plural(slots, "time slot")}`}</output>
          {outcome}
        </div>
      </PostForm>
    </section>
  );
}

const gridId = "hours-grid";
const typedId = "hours-typed";

/** Adds the value of a ticked box, or removes that of an unticked one. */
const toggled = (values: readonly string[], { value, checked }: HTMLInputElement): string[] =>
  checked ? [...values, value] : values.filter((other) => other !== value);
