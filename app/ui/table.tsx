import type { ReactNode } from "react";

interface TableColumn {
  name: string;
  isNumber?: boolean;
  isText?: boolean;
  /** In lines, the cell says little without the column's name. */
  isLabelled?: boolean;
}

interface TableProps {
  label: string;
  columns: readonly TableColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /**
   * Whether each row becomes a list of its cells on a phone, with the columns' names; or lines of them, where the cells
   * say enough.
   */
  stacks?: boolean | "lines";
}

/** A date that stays on one line. */
export const DateCell = ({ children }: { children: string }) => <span className="unbroken">{children}</span>;

/** A plain table. Where the screen is narrower than the table, the table scrolls on its own, or its rows are stacked. */
export function Table({ label, columns, rows, stacks = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what it can focus
    <section className={frames[`${stacks}`]} aria-label={label} tabIndex={0}>
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
              {columns.map(({ name, isNumber, isText, isLabelled }, index) => (
                <td
                  key={name}
                  className={isNumber ? "num" : isText ? "text" : isLabelled ? "labelled" : undefined}
                  data-label={stacks ? name : undefined}
                >
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

const frames = { true: "table-frame stacks", false: "table-frame", lines: "table-frame stacks lines" };
