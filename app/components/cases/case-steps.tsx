import Square from "lucide-react/icons/square";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

interface CaseStepsProps {
  bookingId: string;
  plan: { scanId: string; total: number; open: ReadonlyArray<{ skill: string; name: string }> };
}

/** The open steps of the learner's plan, to tick off after a lesson. */
export function CaseSteps({ bookingId, plan: { scanId, total, open } }: CaseStepsProps) {
  return (
    <section className="stack-s no-print" aria-labelledby="plan">
      <h2 id="plan">Your plan</h2>
      <p className="muted num">
        {total - open.length} of {total} steps done.{" "}
        {open.length > 0 ? "Tick what this lesson finished." : "You have finished your plan."}
      </p>
      {open.length > 0 ? (
        <ul className="case-steps">
          {open.map(({ skill, name }) => (
            <li key={skill}>
              <PostForm action={paths.scanPlan(scanId)}>
                <input type="hidden" name="skill" value={skill} />
                <input type="hidden" name="caseFile" value={bookingId} />
                <Button name="done" value="1" variant="quiet" className="tick">
                  <Square size={20} aria-hidden="true" />
                  <span>
                    <span className="visually-hidden">Mark as done: </span>
                    {name}
                  </span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <a href={`${paths.scanResult(scanId)}#plan`}>See the whole plan</a>
      </p>
    </section>
  );
}
