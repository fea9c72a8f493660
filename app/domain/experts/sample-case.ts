/** The parts of a card's sample case file that are written, with their headings (0030). Pure. */
export const sampleParts = (sample: {
  sampleBrought: string | null;
  sampleDone: string | null;
  sampleNext: string | null;
}): { label: string; text: string }[] =>
  [
    { label: "What was brought", text: sample.sampleBrought },
    { label: "What we did", text: sample.sampleDone },
    { label: "Exercises and next step", text: sample.sampleNext },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
