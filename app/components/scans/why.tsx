import type { Evidence } from "~/domain/scans/analysis/result";

/** The answers behind a skill, folded. */
export function Why({ about, evidence }: { about: string; evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <details className="why">
      <summary>
        Why?<span className="visually-hidden"> {about}</span>
      </summary>
      <dl>
        {evidence.map(({ question, answer }) => (
          <div key={`${question} ${answer}`}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
