import type { ReactNode } from "react";

interface TableProps {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A plain table. Where the screen is narrower than the table, the table scrolls on its own. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what it can focus
    <section className="table-frame" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? "num" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ name, isNumber }, index) => (
                <td key={name} className={isNumber ? "num" : undefined}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
