import { SubscribeForm } from "~/components/subscriptions/subscribe-form";
import { comingSoon, foundationsWeeks } from "~/domain/classes/public/class-texts";
import { ButtonLink } from "~/ui/button";

interface FoundationsJourneyProps {
  /** A date is open, so the page needs no form to subscribe. */
  hasOpenDate: boolean;
  /** The viewer's email address. */
  email: string | null;
}

/** The 6-week journey of the foundations class. While no date is open, it offers to subscribe (decision E3). */
export function FoundationsJourney({ hasOpenDate, email }: FoundationsJourneyProps) {
  return (
    <section className="stack-s foundations" aria-labelledby="journey">
      <h2 id="journey">Your 6-week journey</h2>
      <ol className="journey">
        {foundationsWeeks.map(({ weeks, title }) => (
          <li key={weeks}>
            <span className="muted num">{weeks}</span> <strong>{title}</strong>
          </li>
        ))}
      </ol>
      {hasOpenDate ? null : (
        <>
          <p>
            <ButtonLink variant="quiet" href="#subscribe">
              {comingSoon}
            </ButtonLink>
          </p>
          <SubscribeForm email={email} lead="We email you as soon as a date is open." />
        </>
      )}
    </section>
  );
}
