import type { ReactNode } from "react";

/** Some figures side by side, each with its number first and large. */
export function Stats({
  items,
  isLong = false,
}: {
  /** `note`: a short addition to the label. */
  items: ReadonlyArray<{ label: string; value: ReactNode; note?: ReactNode }>;
  /** Whether a third of a phone's width is too little for a value. */
  isLong?: boolean;
}) {
  return (
    <dl className={isLong ? "stats long" : "stats"}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>
            {label}
            {note ? <> {note}</> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
