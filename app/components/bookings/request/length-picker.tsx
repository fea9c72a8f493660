import { useRef } from "react";
import { Link } from "react-router";
import { useIsHydrated } from "~/ui/use-is-hydrated";

export interface LengthPickerProps {
  lengths: ReadonlyArray<{ hours: number; label: string; isSelected: boolean; href: string }>;
}

/**
 * Chooses one to four consecutive hours: a menu of links that shows the chosen length. The picker then offers the times
 * with that many free hours in a row.
 */
export function LengthPicker({ lengths }: LengthPickerProps) {
  const at = useIsHydrated() ? "" : "#lengths";
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector("summary")?.focus();
  }
  return (
    <details className="dropdown" id="lengths" ref={menu}>
      <summary>
        Length: <b>{lengths.find(({ isSelected }) => isSelected)?.label}</b>
      </summary>
      <nav aria-label="Session length">
        {lengths.map((length) => (
          <Link
            key={length.hours}
            to={length.href + at}
            preventScrollReset
            aria-current={length.isSelected ? "true" : undefined}
            onClick={close}
          >
            {length.label}
          </Link>
        ))}
      </nav>
    </details>
  );
}
