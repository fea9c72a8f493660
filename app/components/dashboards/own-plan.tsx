import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface OwnPlanProps {
  /** `role` is the target's name. */
  plan: { scanId: string; role: string; total: number; open: ReadonlyArray<{ name: string }> };
}

/** How far the learner is on the plan of the newest skill scan, and its next step. */
export function OwnPlan({ plan: { scanId, role, total, open } }: OwnPlanProps) {
  const [next] = open;
  return (
    <section className="panel" aria-labelledby="own-plan">
      <h2 id="own-plan">Your plan</h2>
      <p className="num">{`${role} · ${total - open.length} of ${total} done`}</p>
      <p>{next ? `Next: ${next.name}` : "You have finished your plan. A new scan finds the next one."}</p>
      <ButtonLink wide variant="quiet" href={next ? `${paths.scanResult(scanId)}#plan` : paths.skillScan}>
        {next ? "See the whole plan" : "AI Skill Scan"}
      </ButtonLink>
    </section>
  );
}
