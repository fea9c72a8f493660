import type { OwnView } from "~/domain/diary/own-view";
import { paths } from "~/shared/paths";

/** The plan of the newest skill scan. */
type Plan = { scanId: string; open: ReadonlyArray<{ name: string }> } | null;

/** A signed-in user's next session or class, and the next step of the plan, above what visitors read. */
export function NextOwn({ entry, plan }: { entry: OwnView; plan: Plan }) {
  const step = plan?.open[0];
  const [what, about, href] =
    entry.kind === "session"
      ? ["lesson", `with ${entry.other.name}`, paths.booking(entry.id)]
      : ["class", entry.title, entry.kind === "seat" ? paths.reservation(entry.id) : entry.href];
  const { day, time } = entry;
  const moment = time ? `${day}, ${time}` : day;
  return (
    <p className="next-own" data-times="">
      <span className="muted">{`Your next ${what}`}</span>{" "}
      <a className="num" href={href}>
        {entry.kind === "session" ? entry.shortMoment : moment}
      </a>{" "}
      <span>{about}</span>{" "}
      {plan && step ? (
        <span className="next-step">
          <span className="muted">Next in your plan</span>{" "}
          <a href={`${paths.scanResult(plan.scanId)}#plan`}>{step.name}</a>
        </span>
      ) : null}
    </p>
  );
}
