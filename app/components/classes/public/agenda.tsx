/** The parts of a class, numbered. */
export const Agenda = ({ lines }: { lines: readonly string[] }) => (
  <ol className="agenda">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are one text
      <li key={index}>{line}</li>
    ))}
  </ol>
);
