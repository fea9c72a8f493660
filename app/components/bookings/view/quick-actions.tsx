import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/**
 * Actions below a list of sessions; booking is for learners, and the primary one if they have no next lesson.
 * `feedbackUrl` is the configured external form; null for our own.
 */
export function QuickActions({
  feedbackUrl,
  isExpert,
  hasNext,
}: {
  feedbackUrl: string | null;
  isExpert: boolean;
  hasNext: boolean;
}) {
  return (
    <section className="stack-s quick-actions" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <div className="bar start">
        {isExpert ? null : (
          <>
            <ButtonLink variant={hasNext ? "quiet" : "primary"} href={paths.experts()}>
              Book Another Session
            </ButtonLink>
            <ButtonLink variant="quiet" href={paths.caseFiles()}>
              Case files
            </ButtonLink>
          </>
        )}
        <ButtonLink variant="quiet" href={paths.profileCalendar}>
          Calendar feed
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={feedbackUrl ?? paths.form("give-feedback")}
          target="_blank"
          rel="noopener noreferrer"
        >
          Give Feedback
        </ButtonLink>
      </div>
    </section>
  );
}
