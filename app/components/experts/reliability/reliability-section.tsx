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
              Of the sessions that were due, those that took place or whose learner didn't appear. Sessions
              that the expert cancelled or missed aren't kept; sessions that a learner cancelled don't count.
            </dd>
          </div>
          <div>
            <dt>Answers</dt>
            <dd>The median time to the first answer to a learner's message.</dd>
          </div>
          <div>
            <dt>Came back</dt>
            <dd>Of the learners who had a session, those who booked this expert more than once.</dd>
          </div>
        </dl>
      </details>
    </section>
  );
}
