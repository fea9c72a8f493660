import type { Level, SkillId } from "~/domain/scans/content/shape";
import type { Answered } from "./answered";
import type { Evidence } from "./result";

/** Something that shows a skill, and how strongly. */
export interface Proof extends Evidence {
  level: Level;
}

/** What a learner has shown: the proofs of each skill, the strongest first. */
export type Shown = ReadonlyMap<SkillId, readonly Proof[]>;

/** The title of what was quoted from the CV: it stands where the others have their question. */
export const cvTitle = "Your CV";

/** @param mentions what the CV says that the person did, by skill: it shows level 1 */
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

/** The greatest level that anything shows, 0 for none. */
export const levelOf = (shown: Shown, skill: SkillId): 0 | Level => shown.get(skill)?.[0]?.level ?? 0;
