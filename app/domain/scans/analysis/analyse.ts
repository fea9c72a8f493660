import type { Content, Mode, SkillId } from "~/domain/scans/content/shape";
import { readCv } from "~/domain/scans/cv/cv-evidence";
import { readAnswers } from "./answered";
import { claimMissing, claimStrengths, inferFoundations, suggestedBy } from "./claims";
import { planSteps } from "./plan";
import type { Answers, ScanResult } from "./result";
import { chosenRole, matchRoles, nameOf, weighRoles } from "./role-fit";
import { levelOf, showAll } from "./shown-levels";
import { summarise } from "./summary-text";

/** The input of a scan. */
export interface ScanInput {
  mode: Mode;
  answers: Answers;
  /** At most 20,000 characters; null without a CV. */
  cvText: string | null;
}

/**
 * Analyses a scan. The same input and content give the same result. Unknown answers are ignored, and more evidence
 * never lowers a fit. The rules are in docs/decisions/0014-skill-scan.md. @throws if the content has no roles
 */
export function analyse({ mode, answers, cvText }: ScanInput, content: Content): ScanResult {
  const answered = readAnswers(content.questions[mode], answers);
  const cv = readCv(cvText ?? "", content);
  const shown = showAll(answered, cv.counted);
  const level = (skill: SkillId) => levelOf(shown, skill);

  const suggested = suggestedBy(answered);
  const weighed = weighRoles(content.roles, mode, level, (skill) => suggested.has(skill));
  const chosen = chosenRole(answered, content);
  const target = weighed.find(({ role }) => role === chosen) ?? weighed[0];
  if (!target) throw new Error("The scan's content has no roles.");

  const findings = { answered, shown, content };
  const { role, required, fit, gaps } = target;
  const missing = claimMissing(findings, target);
  const plan = planSteps(content, weighed, target, level);
  const found = {
    target: { role: role.id, name: role.name, isChosen: chosen !== undefined, fit },
    readiness: Math.floor((100 * target.strengths.length) / required.length),
    strengths: claimStrengths(findings, target),
    foundations: inferFoundations(findings, target),
    missing,
    mentioned: [...cv.mentioned]
      .filter(([skill]) => !shown.has(skill))
      .map(([skill, quote]) => ({ skill, name: nameOf(skill), quote })),
    skills: Object.fromEntries(
      required.map((entry) => [nameOf(entry.skill), gaps.includes(entry) ? "weak" : "strong"] as const),
    ),
    levels: [...gaps, ...target.strengths].map(({ skill, needed }) => ({
      name: nameOf(skill),
      needed,
      shown: level(skill),
    })),
    plan,
  };
  return {
    version: content.version,
    mode,
    ...found,
    roles: matchRoles(weighed, target),
    expertTags: [...new Set([...plan, ...missing].map(({ skill }) => skill))],
    summary: summarise(found),
  };
}
