import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface OwnPlanProps {
  /** `role` is the target's name. */
  plan: { scanId: string; role: string; total: number; open: ReadonlyArray<{ name: string }> };
}

/** How far the learner is on the plan of the newest skill scan, and its next step. */
export function OwnPlan({ plan: { scanId, role, total, open } }: OwnPlanProps) {
  const [next] = open;
  const [done, href] = [total - open.length, `${paths.scanResult(scanId)}#plan`];
  return (
    <section className="panel" aria-labelledby="own-plan">
      <h2 id="own-plan">Your plan</h2>
      <div className="class-seats">
        <p className="num">{`${role} · ${done} of ${total} done`}</p>
        <svg className="seats" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
          {Array.from({ length: total }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other key
            <rect key={at} className={at < done ? "free" : undefined} x={at} width={0.96} height="1" />
          ))}
        </svg>
      </div>
      {next ? (
        <p>
          Next: <a href={href}>{next.name}</a>
        </p>
      ) : (
        <p>You have finished your plan. A new scan finds the next one.</p>
      )}
      <ButtonLink wide variant="quiet" href={next ? href : paths.skillScan}>
        {next ? "See the whole plan" : "AI Skill Scan"}
      </ButtonLink>
    </section>
  );
}
