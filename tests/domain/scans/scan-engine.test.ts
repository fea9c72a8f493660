import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyse, type ScanInput } from "~/domain/scans/analysis/analyse";
import { type Answers, fitTone, fittingRoles, type ScanResult } from "~/domain/scans/analysis/result";
import { content } from "~/domain/scans/content/content";
import type { ChoiceQuestion, Mode, RoleId } from "~/domain/scans/content/shape";
import { personas } from "./scan-personas";

/** The analysis with the real content: properties for any answers, and twelve people. */
const modes: Mode[] = ["quick", "full"];
const questionsOf = (mode: Mode): ChoiceQuestion[] =>
  content.questions[mode].filter((question) => question.kind !== "text");

/** Random answers. An empty answer is a skipped question. */
const answersOf = (mode: Mode): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      questionsOf(mode).map(({ id, kind, options }) => {
        const option = fc.constantFrom(...options.map((one) => one.id));
        const several: fc.Arbitrary<string | string[]> = fc.uniqueArray(option);
        return [id, kind === "one" ? fc.oneof(option, fc.constant("")) : several];
      }),
    ),
  );
const cv = fc.option(
  fc
    .array(
      fc.constantFrom("Linux", "SIEM", "led the incident response\n", "Risk Management", "and", "3 years"),
    )
    .map((words) => words.join(" ")),
);
const input: fc.Arbitrary<ScanInput> = fc
  .constantFrom(...modes)
  .chain((mode) => fc.record({ mode: fc.constant(mode), answers: answersOf(mode), cvText: cv }));

const holds = (check: (given: ScanInput, result: ScanResult) => void) =>
  fc.assert(fc.property(input, (given) => check(given, analyse(given, content))));

describe("for any answers", () => {
  test("the same input gives the same result, and stays as it was", () => {
    const contentBefore = structuredClone(content);
    fc.assert(
      fc.property(input, (given) => {
        const before = structuredClone(given);
        expect(analyse(given, content)).toEqual(analyse(given, content));
        expect(given).toEqual(before);
      }),
    );
    expect(content).toEqual(contentBefore);
  });

  test("each part keeps its limit, and what counts is the target's", () => {
    holds(({ mode }, result) => {
      const { target, roles, strengths, foundations, missing, plan } = result;
      const required = requiredBy(target.role, mode);
      expect([
        roles.length <= 4,
        missing.length <= 6,
        plan.length <= 6,
        foundations.length <= 4,
      ]).not.toContain(false);
      expect(roles.find(({ role }) => role === target.role)?.fit).toBe(target.fit);
      expect(fittingRoles(result).filter(({ fit }) => fit === 0)).toEqual([]);
      expect(roles.map(({ fit }) => fit)).toEqual(roles.map(({ fit }) => fit).sort((a, b) => b - a));
      const claimed = [...strengths, ...missing].map(({ skill }) => skill);
      expect(required).toEqual(expect.arrayContaining(claimed));
      expect(new Set(claimed).size).toBe(claimed.length);
      expect(missing).toHaveLength(Math.min(6, required.length - strengths.length));
      expect(result.readiness).toBe((100 * strengths.length) / required.length);
      expect(foundations.length > 0 && strengths.length >= 2).toBe(false);
    });
  });

  test("every claim has its evidence, from the questions or the CV", () => {
    holds(({ mode }, { strengths, foundations, missing }) => {
      const texts = [...content.questions[mode].map(({ text }) => text), "Your CV"];
      for (const { evidence, name } of [...strengths, ...foundations, ...missing]) {
        expect(evidence.length, name).toBeGreaterThan(0);
        expect(texts).toEqual(expect.arrayContaining(evidence.map(({ question }) => question)));
        expect(evidence.filter(({ answer }) => answer === "")).toEqual([]);
      }
    });
  });

  test("the plan closes gaps, never puts a step before what it needs, and its gains add up", () => {
    holds((_given, { plan, target, missing }) => {
      const skills = plan.map(({ skill }) => skill);
      expect(new Set(skills).size).toBe(skills.length);
      for (const [index, { skill, from, to, hours }] of plan.entries()) {
        const after = content.skills.find((entry) => entry.skill === skill)?.after ?? [];
        expect(skills.slice(index).filter((later) => after.includes(later))).toEqual([]);
        expect(from < to && hours > 0).toBe(true);
      }
      if (missing.length === 0) return;
      expect(plan.length).toBeGreaterThan(0);
      const gained = plan.reduce((sum, { gain }) => sum + gain, target.fit);
      if (missing.every(({ skill }) => skills.includes(skill)) && missing.length < 6)
        expect(gained).toBe(100);
      expect(gained).toBeGreaterThan(target.fit);
      expect(gained).toBeLessThanOrEqual(100);
    });
  });

  test("more evidence never lowers a fit: an option more, a higher one, or a CV", () => {
    fc.assert(
      fc.property(input, fc.nat(), fc.nat(), cv, (given, which, place, cvText) => {
        const more = withMore(given, which, place, cvText);
        const [less, greater] = [fits(given), fits(more)];
        for (const [role, fit] of less) expect(greater.get(role), role).toBeGreaterThanOrEqual(fit);
      }),
    );
  });

  test("garbage counts for nothing and breaks nothing", () => {
    const ids = fc.constantFrom(
      ...modes.flatMap((mode) => questionsOf(mode).map(({ id }) => id)),
      "__proto__",
      "x",
    );
    const options = modes.flatMap(questionsOf).flatMap((question) => question.options.map(({ id }) => id));
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...options));
    const garbage = fc.dictionary(ids, fc.oneof(text, fc.array(text)));
    fc.assert(
      fc.property(fc.constantFrom(...modes), garbage, text, (mode, answers, cvText) => {
        expect(analyse({ mode, answers, cvText }, content).version).toBe(content.version);
      }),
    );
    const nothing = analyse({ mode: "full", answers: {}, cvText: null }, content);
    const unknown = { networking: "guru", tools_used: ["hammer"], q3: ["networks"], linux_skills: "" };
    expect(analyse({ mode: "full", answers: unknown, cvText: "" }, content)).toEqual(nothing);
  });
});

test.each(modes)("in the %s scan every role is complete for a learner who has done everything", (mode) => {
  for (const { id, name } of content.roles) {
    const result = analyse(
      { mode, answers: { ...everything(mode), ...target(mode, id) }, cvText: null },
      content,
    );
    expect(result.target).toEqual({ role: id, name, isChosen: true, fit: 100 });
    expect([result.readiness, result.missing, result.foundations]).toEqual([100, [], []]);
    expect(fits({ mode, answers: everything(mode), cvText: null })).toEqual(
      new Map(content.roles.map((role) => [role.id, 100])),
    );
  }
});

test("one choice counts at a question that asks for one, and a single choice at one that asks for several", () => {
  const shown = (answers: Answers) => analyse({ mode: "full", answers, cvText: null }, content).target.fit;
  expect(shown({ siem_experience: ["never", "lead"] })).toBe(0);
  expect(shown({ tools_used: "siem" })).toBe(shown({ tools_used: ["siem"] }));
  expect(shown({ tools_used: "siem" })).toBeGreaterThan(0);
});

test("foundations are the target's skills first, shown before suggested, then others", () => {
  const answers = { q1: "grc-analyst", q2: "governance", q3: ["linux-basics", "cloud"], q6: ["audit-help"] };
  const { foundations } = analyse({ mode: "quick", answers, cvText: null }, content);
  expect(foundations.map(({ name, needed, shown }) => `${name} ${shown}/${needed}`)).toEqual([
    "Governance Risk and Compliance 1/2",
    "Compliance and Audit 1/2",
    "Risk Management 0/2",
    "Linux 1/1",
  ]);
  expect(foundations[2]?.evidence).toEqual([
    { question: "Where do you stand today?", answer: "I work in audit, law, quality or risk" },
  ]);
});

test.each<[Mode, Answers, string]>([
  ["quick", {}, "starting out towards the role of SOC analyst: its 5 skills are ahead of you"],
  [
    "quick",
    { q1: "grc-analyst", q6: ["iso27001", "nist-csf"] },
    "on the way to the role of GRC analyst: you have 2",
  ],
  [
    "quick",
    { q1: "grc-analyst", q6: ["iso27001", "nist-csf", "risk"] },
    "close to the role of GRC analyst: you have 3",
  ],
  [
    "quick",
    { q1: "grc-analyst", q6: ["iso27001", "nist-csf", "risk", "audit"] },
    "ready for the role of GRC analyst",
  ],
])("the summary of the %s scan says how close the target is: %j", (mode, answers, words) => {
  expect(analyse({ mode, answers, cvText: null }, content).summary).toContain(`You are ${words}`);
});

test.each(personas)("$story", ({ mode, answers, cvText = null, expected }) => {
  const result = analyse({ mode, answers, cvText }, content);
  const idsOf = (list: { skill: string }[]) => list.map(({ skill }) => skill);
  const steps = idsOf(result.plan);
  const tones = [...fits({ mode, answers, cvText })].map(([role, fit]) => [role, fitTone(fit)]);
  const tier = [80, 60, 40].find((least) => result.readiness >= least) ?? 0;
  expect(tier).toBe(expected.tier);
  expect(Object.fromEntries(tones)).toMatchObject(expected.tones ?? {});
  if (expected.target) expect(result.target.role).toBe(expected.target);
  if (expected.best) expect(result.roles[0]?.role).toBe(expected.best);
  if (expected.firstStep) expect(steps[0]).toBe(expected.firstStep);
  const named = { strengths: result.strengths, gaps: result.missing, foundations: result.foundations };
  for (const [part, found] of Object.entries(named)) {
    const wanted = expected[part as keyof typeof named];
    if (wanted) expect(idsOf(found), part).toEqual(wanted.length ? expect.arrayContaining(wanted) : []);
  }
  for (const [first, second] of expected.order ?? []) {
    expect(steps, "the plan").toEqual(expect.arrayContaining([first, second]));
    expect(steps.indexOf(first)).toBeLessThan(steps.indexOf(second));
  }
});

const requiredBy = (role: RoleId, mode: Mode) =>
  (content.roles.find(({ id }) => id === role)?.skills ?? [])
    .filter(({ isQuick }) => isQuick || mode === "full")
    .map(({ skill }) => skill);

/** The fit of each role, computed with one role after the other as the target. */
function fits({ mode, answers, cvText }: ScanInput): Map<RoleId, number> {
  return new Map(
    content.roles.map(({ id }) => [
      id,
      analyse({ mode, answers: { ...answers, ...target(mode, id) }, cvText }, content).target.fit,
    ]),
  );
}

const target = (mode: Mode, role: RoleId): Answers => ({ [mode === "quick" ? "q1" : "desired_role"]: role });

function everything(mode: Mode): Answers {
  return Object.fromEntries(
    questionsOf(mode).map(({ id, kind, options }) => {
      const ids = options.map((option) => option.id);
      return [id, kind === "one" ? (ids.at(-1) ?? "") : ids];
    }),
  );
}

/**
 * Adds an option of a question with several, or a higher one of a graded question, and a paragraph to the CV: a line in
 * lower case would continue the last sentence and change its meaning.
 */
function withMore({ mode, answers, cvText }: ScanInput, which: number, place: number, more: string | null) {
  const questions = questionsOf(mode).filter(({ id }) => !["current_role", "q1", "q2"].includes(id));
  const { id, kind, options } = questions[which % questions.length] ?? { id: "", kind: "one", options: [] };
  const ids = options.map((option) => option.id);
  const chosen = [answers[id] ?? []].flat();
  const from = kind === "one" ? ids.indexOf(chosen[0] ?? "") : 0;
  const next = ids[Math.max(from, place % ids.length)] ?? "";
  const answer = kind === "one" ? next : [...chosen, next];
  return { mode, answers: { ...answers, [id]: answer }, cvText: [cvText, more].join("\n\n") };
}
