import type { ReactNode } from "react";

export interface Row {
  label: string;
  value: ReactNode;
  /** The line under the sum: set apart and heavier. */
  total?: boolean | undefined;
}

/** Facts or sums, a label left and a value right. */
export function Rows({ items }: { items: readonly Row[] }) {
  return (
    <dl className="rows">
      {items.map(({ label, value, total }) => (
        <div key={label} className={total ? "total" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
