import { Fragment } from "react";
import { Link } from "react-router";
import { useIsHydrated } from "~/components/bookings/use-is-hydrated";

export interface LengthPickerProps {
  lengths: ReadonlyArray<{ hours: number; label: string; isSelected: boolean; href: string }>;
}

/** Chooses one to four consecutive hours. The picker then offers the times with that many free hours in a row. */
export function LengthPicker({ lengths }: LengthPickerProps) {
  const at = useIsHydrated() ? "" : "#lengths";
  return (
    <nav className="chips" id="lengths" aria-label="Session length">
      <span>Length</span>{" "}
      {lengths.map((length) => (
        <Fragment key={length.hours}>
          <Link
            to={length.href + at}
            preventScrollReset
            aria-current={length.isSelected ? "true" : undefined}
          >
            {length.label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
