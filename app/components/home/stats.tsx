import { countLimit } from "~/domain/experts/listing/listing";

/**
 * The specification's tiles, each with an explanation.
 * @param props.experts the number of listed experts; null if unknown
 */
export function Stats({ experts }: { experts: number | null }) {
  const tiles = [
    // Decision H5: the real number; no tile if it is below the specification's.
    ...(experts !== null && experts >= fewestExperts
      ? [{ figure: expertsText(experts), ...expertTutors }]
      : []),
    ...promises,
  ];
  return (
    <section aria-label="Keyway in numbers">
      <dl className="figures">
        {tiles.map(({ figure, label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure num">{figure}</dd>
            <dd className="small muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** "14"; "1,000+" only if more were not counted. */
const expertsText = (experts: number): string =>
  `${Math.min(experts, countLimit).toLocaleString("en-US")}${experts > countLimit ? "+" : ""}`;

const fewestExperts = 7;
const expertTutors = { label: "expert tutors", text: "Each with a price, and reviews by learners." };
const promises = [
  { figure: "100%", label: "verified", text: "An admin reads every card before it is listed." },
  { figure: "24/7", label: "support", text: "Write at any hour; a person reads it and answers." },
];
