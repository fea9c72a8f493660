import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** For future tutors: opens the configured form `outside` in a new tab, or else our own application. */
export function BecomeTutor({ outside }: { outside: string | null }) {
  return (
    <section className="stack-s" aria-labelledby="become-tutor-title">
      <h2 id="become-tutor-title">Become a tutor</h2>
      <p>You set your hours and your price; we bring the learners. An admin reads every application.</p>
      <div className="actions">
        {outside ? (
          <ButtonLink variant="quiet" href={outside} target="_blank" rel="noreferrer">
            Become a tutor<span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" href={paths.apply}>
            Become a tutor
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
