import { knownSkill } from "~/domain/experts/vocabulary";
import type { Content, Level, Mode, RoleSkill, SkillId, TargetRole } from "~/domain/scans/content/shape";
import type { Answered } from "./answered";
import { mostGaps, mostRoles } from "./limits";
import type { RoleMatch } from "./result";

/** A role and the learner's fit for it. */
export interface WeighedRole {
  role: TargetRole;
  /** The role's skills in the scan's mode, the most important first. */
  required: readonly RoleSkill[];
  /** In whole percent, rounded down, so that 100 means that nothing is missing. */
  fit: number;
  strengths: RoleSkill[];
  gaps: RoleSkill[];
}

/** Returns the level that the learner shows in a skill. */
export type LevelOf = (skill: SkillId) => 0 | Level;

/**
 * Returns all roles, the best fit first. Roles with the same fit are sorted by the number of suggested skills, then by
 * the content's order.
 * @param isSuggested reports whether an answer suggests the skill
 */
export function weighRoles(
  roles: readonly TargetRole[],
  mode: Mode,
  levelOf: LevelOf,
  isSuggested: (skill: SkillId) => boolean,
): WeighedRole[] {
  const related = ({ required }: WeighedRole) => required.filter(({ skill }) => isSuggested(skill)).length;
  return roles
    .map((role) => {
      const required = mode === "quick" ? role.skills.filter(({ isQuick }) => isQuick) : role.skills;
      const isStrength = ({ skill, needed }: RoleSkill) => levelOf(skill) >= needed;
      const gaps = required.filter((entry) => !isStrength(entry));
      return { role, required, fit: fitOf(required, levelOf), strengths: required.filter(isStrength), gaps };
    })
    .sort((one, other) => other.fit - one.fit || related(other) - related(one));
}

/** Returns the share of the needed levels that is shown, in whole percent, rounded down. */
export function fitOf(required: readonly RoleSkill[], levelOf: LevelOf): number {
  let shown = 0;
  let all = 0;
  for (const { skill, needed } of required) {
    shown += Math.min(levelOf(skill), needed);
    all += needed;
  }
  return Math.floor((100 * shown) / all);
}

/** Returns the role that the learner chose in an answer; undefined if there is none. */
export const chosenRole = (answered: readonly Answered[], { roles }: Content): TargetRole | undefined => {
  const ids = answered.flatMap(({ chosen }) => chosen.flatMap(({ target }) => target ?? []));
  return roles.find(({ id }) => id === ids[0]);
};

/** Returns the best roles, including the target. @param weighed all roles, the best first */
export function matchRoles(weighed: readonly WeighedRole[], target: WeighedRole): RoleMatch[] {
  const others = weighed.filter((one) => one !== target).slice(0, mostRoles - 1);
  return weighed
    .filter((one) => one === target || others.includes(one))
    .map(({ role, fit, gaps }) => ({
      role: role.id,
      name: role.name,
      description: role.description,
      fit,
      gaps: gaps.slice(0, mostGaps).map(({ skill }) => nameOf(skill)),
    }));
}

/** Returns the skill's name in the vocabulary. */
export const nameOf = (skill: SkillId): string => knownSkill(skill)?.name ?? skill;
