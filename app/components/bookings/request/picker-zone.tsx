import { ZoneName } from "~/components/site/zone-name";
import { paths, withChosenTime } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Select, type SelectProps } from "~/ui/select";

interface PickerZoneProps {
  zone: string;
  /** The address of this page with its week and day. */
  here: string;
  /** The chosen start, as an ISO instant. */
  chosen: string | null | undefined;
}

/** The zone of the times, with a link to change it that returns to the chosen time. */
export const PickerZone = ({ zone, here, chosen }: PickerZoneProps) => (
  <p className="muted">
    Times are in <ZoneName zone={zone} at={chosen} />.{" "}
    <a href={paths.timeZone(withChosenTime(here, chosen))} className="unbroken">
      Change time zone
    </a>
  </p>
);

/** The same without JavaScript: a button that posts the time chosen in the form. */
export const ZoneWithChoice = ({ here }: { here: string }) => (
  <noscript>
    <p className="small">
      <button
        type="submit"
        className="link"
        formAction={paths.timeZone()}
        formMethod="post"
        formNoValidate
        name="redirectTo"
        value={here}
      >
        Change time zone and keep the chosen time
      </button>
    </p>
  </noscript>
);

interface ZoneInFormProps {
  zone: string;
  /** The address of this page with its week and day. */
  here: string;
  /** The zones to choose from; null until the viewer asks to change the zone. */
  zones: SelectProps["options"] | null;
}

/** The zone of the times, for a form with typed text. The zone is changed in the form itself, which keeps the text. */
export function ZoneInForm({ zone, here, zones }: ZoneInFormProps) {
  const button = { name: "intent", value: "zone", formNoValidate: true, formAction: `${here}#zone` };
  return (
    <div id="zone" className="stack-s">
      {zones ? (
        <>
          <Select label="Time zone" name="timeZone" options={zones} defaultValue={zone} />
          <p>
            <Button variant="quiet" {...button}>
              Show times in this zone
            </Button>
          </p>
        </>
      ) : (
        <p className="muted">
          Times are in <ZoneName zone={zone} />.{" "}
          <button type="submit" className="link unbroken" {...button}>
            Change time zone
          </button>
        </p>
      )}
    </div>
  );
}
