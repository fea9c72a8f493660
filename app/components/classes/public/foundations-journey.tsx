import { comingSoon, foundationsWeeks } from "~/domain/classes/public/page-texts";
import { Button } from "~/ui/button";

/** The 6-week journey of the foundations class. While no date is open, its button can't be pressed (decision E3). */
export function FoundationsJourney({ hasOpenDate }: { hasOpenDate: boolean }) {
  return (
    <section className="stack-s" aria-labelledby="journey">
      <h2 id="journey">Your 6-week journey</h2>
      <ol className="journey">
        {foundationsWeeks.map(({ weeks, title }) => (
          <li key={weeks}>
            <span className="muted num">{weeks}</span> <strong>{title}</strong>
          </li>
        ))}
      </ol>
      {hasOpenDate ? null : (
        <p>
          <Button type="button" disabled>
            {comingSoon}
          </Button>
        </p>
      )}
    </section>
  );
}
