import { SubscribeForm } from "~/components/subscriptions/subscribe-form";
import { comingSoon, foundationsWeeks } from "~/domain/classes/public/page-texts";

/**
 * The 6-week journey of the foundations class.
 * @param props.lines what is done in each of its stages, if the class's agenda has a line for each
 */
export function FoundationsJourney({ lines = [] }: { lines?: readonly string[] }) {
  return (
    <section className="stack-s" aria-labelledby="journey">
      <h2 id="journey">Your 6-week journey</h2>
      <ol className="journey">
        {foundationsWeeks.map(({ weeks, title }, stage) => (
          <li key={weeks}>
            <span className="muted num">{weeks}</span> <strong>{title}</strong>{" "}
            {lines[stage] ? <span className="stage">{lines[stage]}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What stands in the place of its button and its seats while no date is open (decision E3). */
export const FoundationsSoon = ({ email }: { email: string | null }) => (
  <>
    <button type="button" className="soon" disabled>
      {comingSoon}
    </button>
    <SubscribeForm email={email} lead="We'll email you as soon as a date opens." />
  </>
);
