import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { HomeSection } from "./home-section";

/** For visitors who don't know yet what to look for. */
export function SkillScanBanner() {
  return (
    <HomeSection
      id="skill-scan"
      title="AI Skill Scan"
      aside={
        <p className="muted">Not sure what to learn next, or who can teach it? Free, without an account.</p>
      }
    >
      <ul className="points">
        <li>See which roles in security fit what you can do today, and how well.</li>
        <li>See which of your answers is behind each strength and gap.</li>
        <li>Get a plan of up to six steps, with experts who can teach each one.</li>
      </ul>
      <div className="actions">
        <ButtonLink variant="outlined" href={paths.skillScan}>
          Start the AI Skill Scan
        </ButtonLink>
        <span className="small muted num">6 questions in 2-3 minutes, or 14 questions in 8-10 minutes</span>
      </div>
    </HomeSection>
  );
}
