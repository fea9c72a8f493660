import type { ReactNode } from "react";
import { RouterPostForm } from "~/components/form/post-form";
import { advise, encourage, levelsOf } from "~/domain/scans/analysis/advise";
import { readinessText } from "~/domain/scans/analysis/levels";
import type { ScanResult } from "~/domain/scans/analysis/result";
import type { Mentor } from "~/domain/scans/mentor";
import { modeTexts } from "~/domain/scans/modes";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Claims } from "./claims";
import { MentionedSkills } from "./mentioned-skills";
import type { MentorTimes } from "./mentor-times";
import { Mentors } from "./mentors";
import { RolesThatFit } from "./roles-that-fit";
import { nextWith, ScanPlan } from "./scan-plan";
import { SkillLevels } from "./skill-levels";

interface ScanReportProps {
  scanId: string;
  result: ScanResult;
  date: string;
  modelSummary: string | null;
  done: string[];
  mentors: Mentor[];
  times: MentorTimes;
  hasCv: boolean;
  isSaved: boolean;
  /** The button to save it, and the progress since earlier scans. */
  children?: ReactNode;
}

/** The report of a scan: first what to do and with whom, then the roles, the figures and the reasons. */
export function ScanReport(props: ScanReportProps) {
  const { scanId, result, date, modelSummary, done, mentors, times, hasCv, isSaved, children } = props;
  const { target, summary, strengths, foundations, missing, plan } = result;
  const { nearest } = nextWith({ plan, done, mentors });
  return (
    <div className="scan-report stack">
      <header className="stack-s">
        <h1 id="scan-step" tabIndex={-1} ref={takeFocus}>
          {target.name}
        </h1>
        <p className="muted">
          <span>{`${leadOf(target)} · ${modeTexts[result.mode].name}, `}</span>
          <span className="unbroken">{date}</span>
        </p>
        <p>
          <span className="lead">{encourage(result, done)}</span> <span>{advise(result, done)}</span>
        </p>
      </header>
      <ScanPlan {...{ scanId, done, mentors, times }} plan={plan} isMain={isSaved} />
      {children}
      <Mentors
        scanId={scanId}
        mentors={mentors.filter((mentor) => mentor !== nearest)}
        times={times}
        isMore={nearest !== undefined}
      />
      <RolesThatFit result={result} />
      <section className="stack-s" aria-labelledby="figures">
        <h2 id="figures">Where you are today</h2>
        <Figures result={result} />
        <p>{summary}</p>
        {modelSummary ? (
          <div className="model-summary stack-xs">
            <p className="small muted">Written by a language model from your result</p>
            <p>{modelSummary}</p>
          </div>
        ) : null}
      </section>
      <SkillLevels
        levels={levelsOf(result)}
        done={plan.filter(({ skill }) => done.includes(skill)).map(({ name }) => name)}
      />
      <Claims title="What is missing" claims={missing} done={done} isGap />
      <Claims title="Your strengths" claims={strengths} />
      <Claims
        title="What you can build on"
        lead="We inferred these from your answers. They don't count towards fit or readiness."
        claims={foundations}
        isInferred
      />
      <MentionedSkills mentioned={result.mentioned ?? []} />
      <footer className="stack-s">
        <p className="bar start">
          <ButtonLink variant="outlined" href={paths.skillScan}>
            Retake
          </ButtonLink>
        </p>
        {hasCv ? (
          <RouterPostForm action={paths.scanCvDeletion(scanId)} className="stack-s">
            <p className="muted small">
              We keep the text of your CV with this scan. If you delete it, we work out the result again
              without it.
            </p>
            <div>
              <Button variant="quiet">Delete my CV</Button>
            </div>
          </RouterPostForm>
        ) : null}
      </footer>
    </div>
  );
}

function Figures({ result: { readiness, target } }: { result: ScanResult }) {
  return (
    <div className="scan-figures">
      <p>
        <span className="figure num">{`${readiness}%`}</span>{" "}
        <span>
          Readiness
          <span className="muted small"> {`${readinessText(readiness)}: skills at the level it needs`}</span>
        </span>
      </p>
      <p>
        <span className="figure num">{`${target.fit}%`}</span>{" "}
        <span>
          Fit<span className="muted small"> of the skill levels this role needs, begun ones included</span>
        </span>
      </p>
    </div>
  );
}

const leadOf = ({ isChosen, fit }: ScanResult["target"]) =>
  isChosen ? "Your target role" : fit > 0 ? "The role that fits you best" : "A role to start with";

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
