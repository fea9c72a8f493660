import type { Content, Level, RoleSkill, ScanSkill, SkillId } from "~/domain/scans/content/shape";
import { mostSteps } from "./limits";
import { fitTone, type PlanStep } from "./result";
import { fitOf, type LevelOf, nameOf, type WeighedRole } from "./role-fit";

/**
 * What to learn, in order: the target's gaps, or, where it has none, those of the next roles, each with what comes
 * before it and isn't shown at all. @param weighed every role, the best first
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

/** The target; once that is complete, the next best role, and others that are near as well. */
export function rolesToReach(weighed: readonly WeighedRole[], target: WeighedRole): WeighedRole[] {
  if (target.gaps.length > 0) return [target];
  const open = weighed.filter(({ gaps }) => gaps.length > 0);
  return open.filter(({ fit }, index) => index === 0 || fitTone(fit) !== "red");
}

/** A skill that is to be learned. */
interface Goal {
  entry: ScanSkill;
  from: 0 | Level;
  to: Level;
  /** What the role asks for, for whose sake it is learned. */
  required: readonly RoleSkill[];
}

type Skills = ReadonlyMap<SkillId, ScanSkill>;

/**
 * Adds what leads to the role's gaps, the best points for each hour first, as long as a gap with all that precedes it
 * has room.
 */
function withGoalsOf(role: WeighedRole, planned: Goal[], skills: Skills, levelOf: LevelOf): Goal[] {
  // A step that is planned for a better role never waits for one of this role.
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

/** The way to a skill: itself, and before it what it comes after, where that is a gap as well or isn't shown at all. */
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

/** Levels that count for the role, for each hour. */
function worth(chain: readonly Goal[]): number {
  const counting = chain.filter(({ entry, required }) => required.some(({ skill }) => skill === entry.skill));
  const levels = counting.reduce((sum, { from, to }) => sum + to - from, 0);
  return levels / chain.reduce((sum, goal) => sum + hoursOf(goal), 0);
}

const hoursOf = ({ entry, from, to }: Goal) => entry.hoursALevel * (to - from);

/** Gains are differences of the fit as it is shown, so that it and they add up to the fit after the plan. */
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
