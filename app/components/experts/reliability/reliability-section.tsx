import { keptText, type Reliability, returnedText } from "~/domain/experts/reliability/reliability";
import { plural } from "~/shared/plural";

interface ReliabilitySectionProps {
  reliability: Reliability;
  /** How soon the expert usually answers; null if that wasn't measured. */
  answers: string | null;
}

/** The expert's recent reliability. Each figure has its definition. */
export function ReliabilitySection({ reliability, answers }: ReliabilitySectionProps) {
  const figures = [keptText(reliability), ...(answers ? [answers] : []), returnedText(reliability)];
  return (
    <section className="stack-s" aria-labelledby="reliability">
      <h2 id="reliability">Reliability</h2>
      <ul>
        {figures.map((figure) => (
          <li key={figure} className="num">
            {figure}
          </li>
        ))}
      </ul>
      <details>
        <summary>{`How we measure this, from ${plural(reliability.sessions, "session")} in 90 days`}</summary>
        <dl className="background">
          <div>
            <dt>Sessions kept</dt>
            <dd>
              The share of due sessions that took place, or that the learner missed. Sessions that the expert
              cancelled or missed count against it; sessions that a learner cancelled don't count at all.
            </dd>
          </div>
          <div>
            <dt>Answers</dt>
            <dd>The median time to the first answer to a learner's message.</dd>
          </div>
          <div>
            <dt>Came back</dt>
            <dd>The share of learners who booked this expert more than once.</dd>
          </div>
        </dl>
      </details>
    </section>
  );
}
