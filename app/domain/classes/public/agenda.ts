/** Returns the parts of a class, one for each line of its agenda; none without an agenda. */
export const agendaLines = (agenda: string | null): string[] =>
  (agenda ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
