import type { Level, SkillId } from "~/domain/scans/content/shape";
import type { Answered } from "./answered";
import type { Evidence } from "./result";

/** Evidence that shows a skill at a level. */
export interface Proof extends Evidence {
  level: Level;
}

/** The proofs of each shown skill, the strongest first. */
export type Shown = ReadonlyMap<SkillId, readonly Proof[]>;

/** The title of evidence from the CV, in place of a question. */
export const cvTitle = "Your CV";

/** @param mentions quotes from the CV that say that the person did it, by skill; each shows level 1 */
export function showAll(answered: readonly Answered[], mentions: ReadonlyMap<SkillId, string>): Shown {
  const shown = new Map<SkillId, Proof[]>();
  const add = (skill: SkillId, proof: Proof) => shown.set(skill, [...(shown.get(skill) ?? []), proof]);
  for (const { question, chosen } of answered) {
    for (const { label, shows = {} } of chosen) {
      for (const [skill, level] of Object.entries(shows)) {
        add(skill, { question: question.text, answer: label, level });
      }
    }
  }
  for (const [skill, answer] of mentions) add(skill, { question: cvTitle, answer, level: 1 });
  for (const proofs of shown.values()) proofs.sort((one, other) => other.level - one.level);
  return shown;
}

/** Returns the highest level that is shown; 0 if there is none. */
export const levelOf = (shown: Shown, skill: SkillId): 0 | Level => shown.get(skill)?.[0]?.level ?? 0;
