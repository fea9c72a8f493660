import type { Content, Level, RoleSkill, ScanSkill, SkillId } from "~/domain/scans/content/shape";
import { mostSteps } from "./limits";
import { fitTone, type PlanStep } from "./result";
import { fitOf, type LevelOf, nameOf, type WeighedRole } from "./role-fit";

/**
 * Returns the steps of the plan, in order: the target's gaps, or the next roles' gaps if it has none, each after its
 * prerequisites that aren't shown at all. @param weighed all roles, the best first
 */
export function planSteps(
  content: Content,
  weighed: readonly WeighedRole[],
  target: WeighedRole,
  levelOf: LevelOf,
): PlanStep[] {
  const skills = new Map(content.skills.map((entry) => [entry.skill, entry]));
  let goals: Goal[] = [];
  for (const role of rolesToReach(weighed, target)) goals = withGoalsOf(role, goals, skills, levelOf);
  return inWords(goals, levelOf);
}

/** Returns the target. If it is complete, returns the best other role and all further ones without a red fit. */
export function rolesToReach(weighed: readonly WeighedRole[], target: WeighedRole): WeighedRole[] {
  if (target.gaps.length > 0) return [target];
  const open = weighed.filter(({ gaps }) => gaps.length > 0);
  return open.filter(({ fit }, index) => index === 0 || fitTone(fit) !== "red");
}

interface Goal {
  entry: ScanSkill;
  from: 0 | Level;
  to: Level;
  required: readonly RoleSkill[];
}

type Skills = ReadonlyMap<SkillId, ScanSkill>;

/**
 * Adds the role's gaps with their prerequisites, those with the most levels for each hour first, as long as they fit
 * into the plan.
 */
function withGoalsOf(role: WeighedRole, planned: Goal[], skills: Skills, levelOf: LevelOf): Goal[] {
  // Leaves out prerequisites of steps that are planned already, because they would come after those steps.
  const waitedFor = new Set(planned.flatMap(({ entry }) => entry.after));
  let goals = planned;
  for (;;) {
    const done = new Set(goals.map(({ entry }) => entry.skill));
    const open = role.gaps.filter(({ skill }) => !done.has(skill) && !waitedFor.has(skill));
    const chains = open
      .map((gap) => chainTo(gap.skill, { ...role, gaps: open }, done, skills, levelOf))
      .filter((chain) => goals.length + chain.length <= mostSteps)
      .sort((one, other) => worth(other) - worth(one));
    if (!chains[0]) return goals;
    goals = [...goals, ...chains[0]];
  }
}

/** Returns a skill after those of its prerequisites that are gaps as well or aren't shown at all. */
function chainTo(
  skill: SkillId,
  { gaps, required }: WeighedRole,
  done: ReadonlySet<SkillId>,
  skills: Skills,
  levelOf: LevelOf,
): Goal[] {
  const chain: Goal[] = [];
  const seen = new Set(done);
  const visit = (next: SkillId) => {
    const entry = skills.get(next);
    const from = levelOf(next);
    const gap = gaps.find((one) => one.skill === next);
    if (!entry || seen.has(next) || (!gap && from > 0)) return;
    seen.add(next);
    for (const before of entry.after) visit(before);
    chain.push({ entry, from, to: gap?.needed ?? 1, required });
  };
  visit(skill);
  return chain;
}

/** Returns the number of levels for the role's required skills for each hour. */
function worth(chain: readonly Goal[]): number {
  const counting = chain.filter(({ entry, required }) => required.some(({ skill }) => skill === entry.skill));
  const levels = counting.reduce((sum, { from, to }) => sum + to - from, 0);
  return levels / chain.reduce((sum, goal) => sum + hoursOf(goal), 0);
}

const hoursOf = ({ entry, from, to }: Goal) => entry.hoursALevel * (to - from);

/** Gains are differences of the rounded fit, so that the fit and all gains add up to the fit after the plan. */
function inWords(goals: readonly Goal[], levelOf: LevelOf): PlanStep[] {
  const reached = new Map<SkillId, Level>();
  const levelThen: LevelOf = (skill) => reached.get(skill) ?? levelOf(skill);
  return goals.map((goal) => {
    const { entry, from, to, required } = goal;
    const after = entry.after.filter((skill) => reached.has(skill)).map(nameOf);
    const fit = fitOf(required, levelThen);
    reached.set(entry.skill, to);
    const gain = fitOf(required, levelThen) - fit;
    const { skill, action } = entry;
    return { skill, name: nameOf(skill), from, to, hours: hoursOf(goal), gain, after, action };
  });
}
