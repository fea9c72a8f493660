import type { ReactNode } from "react";

export interface Row {
  label: string;
  value: ReactNode;
  /** The row of the sum, set apart and in bold. */
  total?: boolean | undefined;
  /** A short value that stays on the line of its label, even in a narrow place. */
  beside?: boolean | undefined;
  /** A value with line breaks or a date, below its label on a phone. */
  long?: boolean | undefined;
  /** Left out on paper. */
  onScreen?: boolean | undefined;
}

/** Facts or sums, with the label on the left and the value beside it. */
export function Rows({ items }: { items: readonly Row[] }) {
  return (
    <dl className="rows">
      {items.map(({ label, value, total, beside, long, onScreen }) => (
        <div
          key={label}
          className={
            [total && "total", beside && "beside", long && "long", onScreen && "no-print"]
              .filter(Boolean)
              .join(" ") || undefined
          }
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
