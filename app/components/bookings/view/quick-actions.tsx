import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/**
 * Actions below a list of sessions. For learners, booking is the primary one. `feedbackUrl` is the configured external
 * form; null for our own.
 */
export function QuickActions({ feedbackUrl, isExpert }: { feedbackUrl: string | null; isExpert: boolean }) {
  return (
    <section className="stack-s" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <p className="bar start">
        <ButtonLink variant={isExpert ? "quiet" : "primary"} href={paths.experts()}>
          Book Another Session
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.profileCalendar}>
          Subscribe to your calendar
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={feedbackUrl ?? paths.form("give-feedback")}
          target="_blank"
          rel="noopener noreferrer"
        >
          Give Feedback
        </ButtonLink>
      </p>
    </section>
  );
}
