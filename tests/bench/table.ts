import type { Goal } from "./goals.ts";

/** The first of the `cells` names the row; the `goals` are printed after them, with "ok" or "missed". */
export type Row = { cells: string[]; goals?: Goal[] };

export type Section = { title: string; head: string[]; rows: Row[]; notes?: string[] };

/**
 * Prints a section: its rows in aligned columns, and its notes below.
 * @returns a line for each row that missed a goal
 */
export function printSection({ title, head, rows, notes = [] }: Section) {
  const judged = rows.map(({ cells, goals = [] }) => ({
    cells,
    goals,
    missed: goals.filter(({ isMet }) => !isMet),
  }));
  const lines = [
    [...head, "goal", ""],
    ...judged.map(({ cells, goals, missed }) => [
      ...cells,
      goals.map(({ text }) => text).join(", "),
      goals.length === 0 ? "" : missed.length === 0 ? "ok" : "missed",
    ]),
  ];
  const [first = []] = lines;
  const widths = first.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isLeft = (column: number) => column === 0 || column >= head.length;
  const format = (line: string[]) =>
    line
      .map((text, column) =>
        isLeft(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  console.log(`\n${title}`);
  console.log(format(first));
  console.log(widths.map((width) => "─".repeat(width)).join("  "));
  for (const line of lines.slice(1)) console.log(format(line));
  for (const note of notes) console.log(`* ${note}`);
  return judged.flatMap(({ cells, missed }) =>
    missed.map(({ text, figure }) => `  ${cells[0]}: ${figure}, goal ${text}`),
  );
}
