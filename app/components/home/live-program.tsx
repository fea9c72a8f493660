import { foundationsWeeks } from "~/domain/classes/public/page-texts";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { HomeSection } from "./home-section";

interface LiveProgramProps {
  /** The external form of the beginner program; null for our own. */
  outside: string | null;
}

/** For beginners: the six weeks of the foundations class. */
export function LiveProgram({ outside }: LiveProgramProps) {
  return (
    <HomeSection
      id="live-program"
      title="Live Program for beginners"
      aside={<p className="muted">Six weeks, from foundations to a career plan.</p>}
    >
      <ol className="journey">
        {foundationsWeeks.map(({ weeks, title }) => (
          <li key={weeks}>
            <span className="muted num">{weeks}</span> <strong>{title}</strong>
          </li>
        ))}
      </ol>
      <div className="actions">
        {outside ? (
          <ButtonLink variant="quiet" href={outside} target="_blank" rel="noreferrer">
            Sign up for the beginner program<span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" href={paths.form("beginner-program")}>
            Sign up for the beginner program
          </ButtonLink>
        )}
        <a href={paths.learnBasics}>See the foundations class</a>
      </div>
    </HomeSection>
  );
}
