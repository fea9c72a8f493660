import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** A link to the skill scan, for the user's own pages. */
export function ScanInvitation() {
  return (
    <section className="stack-s" aria-labelledby="skill-scan">
      <h2 id="skill-scan">AI Skill Scan</h2>
      <p>
        Answer a few questions, and see which roles fit you, what to learn next and who can teach you. It
        takes 2-3 minutes.
      </p>
      <p className="bar start">
        <ButtonLink variant="quiet" href={paths.skillScan}>
          AI Skill Scan
        </ButtonLink>
      </p>
    </section>
  );
}
