import { RouterPostForm } from "~/components/form/post-form";
import type { PlanStep } from "~/domain/scans/analysis/result";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Button } from "~/ui/button";

/** The steps of the plan in order, each with a box to tick off. */
export function ScanPlan({
  scanId,
  plan,
  done,
}: {
  scanId: string;
  plan: readonly PlanStep[];
  done: readonly string[];
}) {
  if (plan.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="plan">
      <h2 id="plan">Your plan</h2>
      <p className="muted num">
        {plan.filter(({ skill }) => done.includes(skill)).length} of {plan.length} done
      </p>
      <ol className="plan-steps">
        {plan.map((step) => (
          <Step key={step.skill} scanId={scanId} step={step} isDone={done.includes(step.skill)} />
        ))}
      </ol>
    </section>
  );
}

function Step({ scanId, step, isDone }: { scanId: string; step: PlanStep; isDone: boolean }) {
  const { skill, name, hours, gain, after, action } = step;
  return (
    <li data-done={isDone ? "" : undefined}>
      <div className="stack-xs">
        <h3>
          {name}
          {isDone ? <span className="muted"> · done</span> : null}
        </h3>
        <p className="small num">
          About {plural(hours, "hour")} of practice
          {gain > 0 ? ` · adds ${plural(gain, "point")} to the fit` : ""}
          {after.length > 0 ? ` · after ${after.join(" and ")}` : ""}
        </p>
        <p>
          <strong>{action.title}</strong> <span className="muted small num">({action.minutes} minutes)</span>
        </p>
        <p>{action.description}</p>
        <p className="small">
          <a href={action.url} target="_blank" rel="noopener noreferrer">
            {action.source} (free, opens in a new tab)
          </a>
        </p>
      </div>
      <RouterPostForm action={paths.scanPlan(scanId)} preventScrollReset>
        <input type="hidden" name="skill" value={skill} />
        <Button name="done" value={isDone ? "0" : "1"} variant="quiet">
          {isDone ? "Mark as not done" : "Mark as done"}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </RouterPostForm>
    </li>
  );
}
