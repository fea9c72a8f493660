import type { ReactNode } from "react";

export interface Row {
  label: string;
  value: ReactNode;
  /** The line under the sum: set apart and heavier. */
  total?: boolean | undefined;
  /** A short value that stays on its label's line, however narrow the place is. */
  beside?: boolean | undefined;
}

/** Facts or sums, a label left and a value right. */
export function Rows({ items }: { items: readonly Row[] }) {
  return (
    <dl className="rows">
      {items.map(({ label, value, total, beside }) => (
        <div key={label} className={total ? "total" : beside ? "beside" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
