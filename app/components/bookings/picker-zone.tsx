import { paths, withChosenTime } from "~/shared/paths";

interface PickerZoneProps {
  zone: string;
  /** This page, week and day included. */
  here: string;
  /** The chosen start, as an ISO instant. */
  chosen: string | null | undefined;
}

/** In which zone the times are; another one leads back to the chosen time. */
export const PickerZone = ({ zone, here, chosen }: PickerZoneProps) => (
  <p className="muted">
    Times are in {zone}. <a href={paths.timeZone(withChosenTime(here, chosen))}>Change time zone</a>
  </p>
);

/** The same without JavaScript: only the form knows which time is chosen, and takes it along. */
export const ZoneWithChoice = ({ here }: { here: string }) => (
  <noscript>
    <p className="small">
      <button
        type="submit"
        className="link"
        formAction={paths.timeZone()}
        formMethod="get"
        formNoValidate
        name="redirectTo"
        value={here}
      >
        Change time zone and keep the chosen time
      </button>
    </p>
  </noscript>
);
