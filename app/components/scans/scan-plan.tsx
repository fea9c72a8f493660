import { RouterPostForm } from "~/components/form/post-form";
import { nextStep } from "~/domain/scans/analysis/advise";
import type { PlanStep } from "~/domain/scans/analysis/result";
import type { Mentor } from "~/domain/scans/mentor";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Button } from "~/ui/button";
import type { MentorTimes } from "./mentor-times";
import { StepExpert } from "./step-expert";

interface ScanPlanProps {
  scanId: string;
  plan: readonly PlanStep[];
  done: readonly string[];
  mentors: readonly Mentor[];
  times: MentorTimes;
  isMain: boolean;
}

/** Returns the next open step, who teaches it, and whom the plan shows: without one, the teacher of a later step. */
export function nextWith({ plan, done, mentors }: Pick<ScanPlanProps, "plan" | "done" | "mentors">) {
  const next = nextStep(plan, done);
  const mentor = mentors.find(({ teaches }) => next && teaches.includes(next.name));
  const nearest = mentor ?? mentors.find(({ teaches }) => plan.some(({ name }) => teaches.includes(name)));
  return { next, mentor, nearest: next && nearest };
}

/** The steps of the plan in order. Only the next open one is unfolded, with an expert who teaches it. */
export function ScanPlan({ scanId, plan, done, mentors, times, isMain }: ScanPlanProps) {
  if (plan.length === 0) return null;
  const { next, mentor, nearest } = nextWith({ plan, done, mentors });
  return (
    <section className="stack-s" aria-labelledby="plan">
      <h2 id="plan">Your plan</h2>
      <p className="muted num">
        {`${plan.filter(({ skill }) => done.includes(skill)).length} of ${plan.length} done`}
      </p>
      <ol className="plan-steps">
        {plan.map((step) => (
          <li key={step.skill} data-done={done.includes(step.skill) ? "" : undefined}>
            <details open={step === next}>
              <Summary step={step} isDone={done.includes(step.skill)} isNext={step === next} />
              <div className="stack-s">
                <Step step={step} />
                {step === next && !mentor ? (
                  <p className="small muted">
                    Start with the free exercise: no listed expert teaches this step yet.
                  </p>
                ) : null}
                {step === next && nearest ? (
                  <StepExpert
                    scanId={scanId}
                    mentor={nearest}
                    later={
                      mentor ? null : (plan.find(({ name }) => nearest.teaches.includes(name))?.name ?? null)
                    }
                    times={times}
                    isMain={isMain}
                  />
                ) : null}
                <Tick scanId={scanId} step={step} isDone={done.includes(step.skill)} />
              </div>
            </details>
            {done.includes(step.skill) ? (
              <p className="small muted">
                <a href={paths.skillScan}>Retake the scan</a> to update your level.
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Summary({ step, isDone, isNext }: { step: PlanStep; isDone: boolean; isNext: boolean }) {
  return (
    <summary>
      <h3>{step.name}</h3>{" "}
      <span className="small muted num">
        {isDone ? "Done" : `${isNext ? "Next step · a" : "A"}bout ${plural(step.hours, "hour")}`}
      </span>
    </summary>
  );
}

function Step({ step: { name, hours, gain, after, action } }: { step: PlanStep }) {
  return (
    <div className="stack-xs">
      <p className="small muted num">
        <span>{`About ${plural(hours, "hour")} of practice in all`}</span>
        {gain > 0 ? <span>{` · adds ${plural(gain, "point")} to your fit`}</span> : null}
        {after.length > 0 ? <span>{` · after ${after.join(" and ")}`}</span> : null}
      </p>
      <p>
        A first exercise, <span className="unbroken num">{`${action.minutes} minutes`}</span>:{" "}
        <strong>{action.title}</strong>
      </p>
      <p>{action.description}</p>
      <p className="small">
        <a href={action.url} target="_blank" rel="noopener noreferrer">
          <span>{action.source}</span> <span className="visually-hidden">{`for ${name} `}</span>(free, opens
          in a new tab)
        </a>
      </p>
    </div>
  );
}

function Tick({ scanId, step, isDone }: { scanId: string; step: PlanStep; isDone: boolean }) {
  return (
    <RouterPostForm action={paths.scanPlan(scanId)} preventScrollReset>
      <input type="hidden" name="skill" value={step.skill} />
      <Button name="done" value={isDone ? "0" : "1"} variant="quiet">
        <span>{isDone ? "Mark as not done" : "Mark as done"}</span>
        <span className="visually-hidden">{`: ${step.name}`}</span>
      </Button>
    </RouterPostForm>
  );
}
