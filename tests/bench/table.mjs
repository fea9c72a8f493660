/**
 * Prints a section: `title`, `head` and `rows` of texts in aligned columns (the first to the left, the last too when
 * `remarks` says so, the others to the right), and `notes` below.
 */
export function printSection({ title, head, rows, notes = [], remarks = false }) {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isLeft = (column) => column === 0 || (remarks && column === head.length - 1);
  const format = (line) =>
    line
      .map((text, column) => (isLeft(column) ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join("  ")
      .trimEnd();
  console.log(`\n${title}`);
  console.log(format(head));
  console.log(widths.map((width) => "─".repeat(width)).join("  "));
  for (const row of rows) console.log(format(row));
  for (const note of notes) console.log(wrap(note));
}

const pageWidth = 100;

function wrap(note) {
  const lines = [""];
  for (const word of note.split(" ")) {
    const line = lines.at(-1);
    if (line.length + word.length + 3 > pageWidth) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.map((line, place) => `${place === 0 ? "* " : "  "}${line}`).join("\n");
}
