import { endSentence } from "~/shared/end-sentence";
import { plural } from "~/shared/plural";
import type { PlanStep, ScanResult } from "./result";
import { inSentence } from "./summary-text";

/** Returns the first step of the plan that isn't done; undefined if there is none. @param done ids of skills */
export const nextStep = (plan: readonly PlanStep[], done: readonly string[]): PlanStep | undefined =>
  plan.find(({ skill }) => !done.includes(skill));

/**
 * Returns one sentence that encourages and is true: what is there to build on, and how long the first step takes.
 * @param done ids of the skills whose steps are done
 */
export function encourage(
  { strengths, foundations, plan }: Pick<ScanResult, "strengths" | "foundations" | "plan">,
  done: readonly string[],
): string {
  const next = nextStep(plan, done);
  if (plan.length === 0) return "You show every skill that the roles need.";
  if (!next) return "You've done every step of this plan.";
  const step = `the first exercise takes ${plural(next.action.minutes, "minute")}`;
  const count = plan.filter(({ skill }) => done.includes(skill)).length;
  if (count > 0)
    return `${plural(count, "step")} done, and the next one begins with ${plural(next.action.minutes, "minute")} of practice.`;
  const [best = foundations[0]] = strengths;
  return best ? `You can build on ${best.name}, and ${step}.` : `Everyone starts somewhere: ${step}.`;
}

/** Returns what to do next, in one to three sentences. @param done ids of the skills whose steps are done */
export function advise(
  { target, roles, plan }: Pick<ScanResult, "target" | "roles" | "plan">,
  done: readonly string[],
): string {
  if (plan.length === 0)
    return "You show every skill that the roles need. Ask an expert which step suits you next.";
  const next = nextStep(plan, done);
  if (!next) return "You've done every step of this plan. Retake the scan to see what has changed.";
  const open = plan.filter(({ skill }) => !done.includes(skill));
  const isBegun = open.length < plan.length;
  const hours = plural(
    open.reduce((sum, step) => sum + step.hours, 0),
    "hour",
  );
  // A plan of a complete target leads to the next role.
  const other = target.fit === 100 && roles.find(({ role, gaps }) => role !== target.role && gaps.length > 0);
  return [
    other ? `If you want more choice, look at the role of ${inSentence(other.name)} next.` : "",
    endSentence(`${isBegun ? "Continue" : "Start"} with ${next.name}`),
    open.length > 1 ? `The ${isBegun ? "rest of the" : "whole"} plan takes about ${hours} of practice.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Returns the levels of the target's skills, gaps first. Earlier results only have them of their claims. */
export const levelsOf = ({ levels, missing, strengths }: ScanResult) => levels ?? [...missing, ...strengths];
