import type { ReactNode } from "react";

/** Some figures side by side, each with its number first and large. */
export function Stats({
  items,
}: {
  /** `note`: a short addition to the label. */
  items: ReadonlyArray<{ label: string; value: ReactNode; note?: ReactNode }>;
}) {
  return (
    <dl className="stats">
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
