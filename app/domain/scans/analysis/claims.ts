import type { Content, Level, RoleSkill, SkillId } from "~/domain/scans/content/shape";
import type { Answered } from "./answered";
import { enoughStrengths, mostEvidence, mostFoundations, mostGaps } from "./limits";
import type { Claim, Evidence } from "./result";
import { nameOf, type WeighedRole } from "./role-fit";
import { levelOf, type Shown } from "./shown-levels";

/** The findings from which the claims of a result are made. */
export interface Findings {
  answered: readonly Answered[];
  shown: Shown;
  content: Content;
}

/** Returns the target's skills that are shown at the needed level. */
export const claimStrengths = (findings: Findings, { strengths }: WeighedRole): Claim[] =>
  strengths.map(({ skill, needed }) =>
    claim(findings, skill, needed, proofsFrom(findings.shown, skill, needed)),
  );

/** Returns the target's other skills, the most important first. */
export const claimMissing = (findings: Findings, { gaps }: WeighedRole): Claim[] =>
  gaps
    .slice(0, mostGaps)
    .map(({ skill, needed }) =>
      claim(findings, skill, needed, [
        ...proofsFrom(findings.shown, skill),
        ...missedChances(findings, { skill, needed }),
      ]),
    );

/**
 * Returns the skills on which a learner with few strengths can build: first the target's skills below the needed level,
 * then its skills that an answer suggests, then other skills in the same order. They don't count as strengths.
 */
export function inferFoundations(findings: Findings, target: WeighedRole): Claim[] {
  if (target.strengths.length >= enoughStrengths) return [];
  const { shown } = findings;
  const suggested = suggestedBy(findings.answered);
  const needed = new Map(target.role.skills.map((entry) => [entry.skill, entry.needed]));
  const taken = new Set(target.strengths.map(({ skill }) => skill));
  const gaps = target.gaps.map(({ skill }) => skill);
  const order = [
    ...gaps.filter((skill) => shown.has(skill)),
    ...gaps.filter((skill) => suggested.has(skill)),
    ...shown.keys(),
    ...suggested.keys(),
  ].filter((skill) => !taken.has(skill));
  return [...new Set(order)].slice(0, mostFoundations).map((skill) => {
    const proofs = proofsFrom(shown, skill);
    return claim(findings, skill, needed.get(skill) ?? 1, proofs.length > 0 ? proofs : suggested.get(skill));
  });
}

function claim(
  { content, shown }: Findings,
  skill: SkillId,
  needed: Level,
  evidence: Evidence[] = [],
): Claim {
  return {
    skill,
    name: nameOf(skill),
    why: content.skills.find((entry) => entry.skill === skill)?.why ?? "",
    needed,
    shown: levelOf(shown, skill),
    evidence: evidence.slice(0, mostEvidence),
  };
}

/** Returns the evidence for a skill at this level or above, the strongest first. */
function proofsFrom(shown: Shown, skill: SkillId, from: Level = 1): Evidence[] {
  const proofs = shown.get(skill) ?? [];
  return proofs.filter(({ level }) => level >= from).map(({ question, answer }) => ({ question, answer }));
}

/** Returns the questions that could have shown the skill but didn't. Required questions come first. */
function missedChances({ answered }: Findings, { skill, needed }: Omit<RoleSkill, "isQuick">): Evidence[] {
  return answered
    .flatMap((entry) => {
      const levels = entry.question.options.map(({ shows }) => shows?.[skill] ?? 0);
      const best = entry.question.options[levels.findIndex((level) => level >= needed)];
      const isShown = entry.chosen.some(({ shows }) => shows?.[skill]);
      return best && !isShown ? [{ ...entry, best: best.label }] : [];
    })
    .sort((one, other) => Number(other.question.isRequired) - Number(one.question.isRequired))
    .map(({ question, chosen, best }) => {
      const isNone = chosen.every(({ shows }) => !shows);
      const said = question.kind === "one" || isNone ? chosen[0]?.label : `Not chosen: ${best}`;
      return { question: question.text, answer: said ?? "No answer" };
    });
}

/** Returns the skills that answers suggest, with those answers. */
export function suggestedBy(answered: readonly Answered[]): Map<SkillId, Evidence[]> {
  const suggested = new Map<SkillId, Evidence[]>();
  for (const { question, chosen } of answered) {
    for (const { label, suggests = [] } of chosen) {
      const evidence = { question: question.text, answer: label };
      for (const skill of suggests) suggested.set(skill, [...(suggested.get(skill) ?? []), evidence]);
    }
  }
  return suggested;
}
