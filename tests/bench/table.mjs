/**
 * Prints a section: `title`, `head` and `rows` in aligned columns, and `notes` below. A row has `cells`, the first of
 * which names it, and `goals`, which are printed after the cells with "ok" or "missed".
 * @returns a line for each row that missed a goal
 */
export function printSection({ title, head, rows, notes = [] }) {
  const judged = rows.map(({ cells, goals = [] }) => ({ cells, goals, missed: goals.filter(isMissed) }));
  const lines = [
    [...head, "goal", ""],
    ...judged.map(({ cells, goals, missed }) => [
      ...cells,
      goals.map(({ text }) => text).join(", "),
      goals.length === 0 ? "" : missed.length === 0 ? "ok" : "missed",
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isLeft = (column) => column === 0 || column >= head.length;
  const format = (line) =>
    line
      .map((text, column) => (isLeft(column) ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join("  ")
      .trimEnd();
  console.log(`\n${title}`);
  console.log(format(lines[0]));
  console.log(widths.map((width) => "─".repeat(width)).join("  "));
  for (const line of lines.slice(1)) console.log(format(line));
  for (const note of notes) console.log(`* ${note}`);
  return judged.flatMap(({ cells, missed }) =>
    missed.map(({ text, figure }) => `  ${cells[0]}: ${figure}, goal ${text}`),
  );
}

const isMissed = ({ isMet }) => !isMet;
