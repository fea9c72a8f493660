import { useSiteData } from "~/components/site-data";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** For people who don't know yet what to look for. */
export function SkillScanBanner() {
  const terms = useSiteData()?.actor ? "Free, as often as you like." : "Free, without an account.";
  return (
    <section className="scan-band" id="skill-scan" aria-labelledby="skill-scan-title">
      <div className="stack-s">
        <h2 id="skill-scan-title">AI Skill Scan</h2>
        <p>{`Not sure what to learn next, or who can teach it? ${terms}`}</p>
        <p className="small muted num">6 questions in 2-3 minutes, or 14 questions in 8-10 minutes</p>
        <div className="actions">
          <ButtonLink variant="outlined" href={paths.skillScan}>
            Start the AI Skill Scan
          </ButtonLink>
        </div>
      </div>
      <ol className="how-steps">
        <li>
          <p>See which roles in security fit what you can do today, and how well.</p>
        </li>
        <li>
          <p>See which of your answers is behind each strength and gap.</p>
        </li>
        <li>
          <p>Get a plan of up to six steps, with experts who can teach each one.</p>
        </li>
      </ol>
    </section>
  );
}
