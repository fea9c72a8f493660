import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { vocabulary, workRoles } from "~/domain/experts/vocabulary";
import { content } from "~/domain/scans/content/content";
import { gradedQuestions } from "~/domain/scans/content/full-graded";
import type { Mode, Option, Question, RoleSkill, ScanSkill } from "~/domain/scans/content/shape";
import { newestVersion, versions } from "~/domain/scans/content/versions";

/**
 * Rules for the scan's content that its types can't express. Each list below contains what breaks a rule, so it must be
 * empty.
 */
const modes: Mode[] = ["quick", "full"];
const questions = modes.flatMap((mode) => content.questions[mode]);
const options = questions.flatMap(optionsOf);
const skills = content.skills.map(({ skill }) => skill);
const needed = content.roles.flatMap((role) => role.skills.map((entry) => ({ role: role.id, ...entry })));

describe("the roles", () => {
  test("stand for work roles of NICE and need ten skills, five of them quick", () => {
    const known = new Set(workRoles.map(({ id }) => id));
    expect(content.roles.flatMap((role) => role.workRoles).filter((id) => !known.has(id))).toEqual([]);
    for (const role of content.roles) {
      expect(new Set(role.skills.map(({ skill }) => skill)).size, role.id).toBe(10);
      expect(
        role.skills.filter(({ isQuick }) => isQuick),
        role.id,
      ).toHaveLength(5);
    }
  });

  test("can each be chosen as a target in both scans", () => {
    for (const mode of modes) {
      const targets = content.questions[mode].flatMap(optionsOf).flatMap(({ target }) => target ?? []);
      expect(targets, mode).toEqual(content.roles.map(({ id }) => id));
    }
  });
});

describe("the skills", () => {
  test("are words of the vocabulary, once each, and exactly those that some role needs", () => {
    const known = new Set(vocabulary.map(({ id }) => id));
    expect(skills.filter((skill) => !known.has(skill))).toEqual([]);
    expect([...skills].sort()).toEqual([...new Set(needed.map(({ skill }) => skill))].sort());
  });

  test("come after skills of the scan, never in a circle", () => {
    expect(circular(content.skills)).toEqual([]);
    expect(
      circular([
        { skill: "a", after: ["b"] },
        { skill: "b", after: ["a"] },
      ]),
    ).toEqual(["a", "b"]);
    expect(circular([{ skill: "a", after: ["unknown"] }])).toEqual(["a"]);
  });

  test("have an action of 20 to 90 minutes with a free resource on https", () => {
    const actions = content.skills.map(({ action }) => action);
    expect(actions.filter(({ minutes }) => minutes < 20 || minutes > 90)).toEqual([]);
    expect(actions.map(({ url }) => url).filter((url) => new URL(url).protocol !== "https:")).toEqual([]);
    expect(new Set(actions.map(({ url }) => url)).size).toBe(actions.length);
    expect(content.skills.filter(({ hoursALevel }) => hoursALevel < 10 || hoursALevel > 60)).toEqual([]);
  });
});

describe("the questions", () => {
  test.each<[Mode, string, string]>([
    ["quick", "q1 q2 q3 q4 q5 q6", "q6"],
    [
      "full",
      "current_role desired_role siem_experience linux_skills incident_response mitre_attack networking scripting cloud_security grc_knowledge tools_used certifications experience_years cv_text",
      "current_role desired_role tools_used certifications cv_text",
    ],
  ])("of the %s scan are the specification's, in its order", (mode, ids, optional) => {
    const asked = content.questions[mode];
    expect(asked.map(({ id }) => id).join(" ")).toBe(ids);
    expect(
      asked
        .filter(({ isRequired }) => !isRequired)
        .map(({ id }) => id)
        .join(" "),
    ).toBe(optional);
  });

  test("have options with ids of their own, and one for learners without experience where an answer is required", () => {
    for (const question of questions) {
      const ids = optionsOf(question).map(({ id }) => id);
      expect(new Set(ids).size, question.id).toBe(ids.length);
      expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
      const isSkippable = !question.isRequired || optionsOf(question).some(({ shows }) => !shows);
      expect(isSkippable, question.id).toBe(true);
    }
  });

  test("of several, where an answer is required, have one option that excludes the others", () => {
    const excluding = questions.map((question) => optionsOf(question).filter(({ isNone }) => isNone).length);
    expect(excluding).toEqual(
      questions.map(({ kind, isRequired }) => Number(kind === "several" && isRequired)),
    );
    expect(options.filter(({ isNone, shows }) => isNone && shows)).toEqual([]);
  });

  test("show and suggest skills of the scan only", () => {
    const named = options.flatMap(({ shows, suggests }) => [
      ...Object.keys(shows ?? {}),
      ...(suggests ?? []),
    ]);
    expect(named.filter((skill) => !skills.includes(skill))).toEqual([]);
  });

  test("let everybody show each skill of a role at the level it needs", () => {
    const quick = needed.filter(({ isQuick }) => isQuick);
    expect(quick.filter((entry) => !canBeShown(entry, content.questions.quick))).toEqual([]);
    expect(needed.filter((entry) => !canBeShown(entry, content.questions.full))).toEqual([]);
  });

  test("go from nothing to leading where they are graded: a higher option never shows less", () => {
    for (const question of gradedQuestions) {
      const { id } = question;
      const steps = optionsOf(question).map(({ shows }) => shows ?? {});
      expect(steps[0], id).toEqual({});
      for (const [index, lower] of steps.slice(0, -1).entries()) {
        const higher = steps[index + 1] ?? {};
        const lost = Object.entries(lower).filter(([skill, level]) => (higher[skill] ?? 0) < level);
        expect(lost, `${id}, option ${index + 2}`).toEqual([]);
        expect(higher, `${id}, option ${index + 2}`).not.toEqual(lower);
      }
    }
  });
});

test("texts are of a length that fits where they stand", () => {
  const tooLong = (texts: (string | undefined)[], limit: number) =>
    texts.filter((text) => text !== undefined && (text.trim() === "" || text.length > limit));
  expect(tooLong([...options.map(({ label }) => label), ...questions.map(({ text }) => text)], 90)).toEqual(
    [],
  );
  expect(
    tooLong(
      questions.map(({ hint }) => hint),
      120,
    ),
  ).toEqual([]);
  expect(
    tooLong(
      content.roles.map(({ description }) => description),
      110,
    ),
  ).toEqual([]);
  expect(
    tooLong(
      content.skills.map(({ why }) => why),
      120,
    ),
  ).toEqual([]);
  expect(
    tooLong(
      content.skills.map(({ action }) => action.title),
      60,
    ),
  ).toEqual([]);
  expect(
    tooLong(
      content.skills.map(({ action }) => action.description),
      240,
    ),
  ).toEqual([]);
  expect(JSON.stringify(content)).not.toMatch(/[’‘“”]/);
});

test("a changed content is a new version", () => {
  const { version: _, ...said } = content;
  const digest = createHash("sha256").update(canonical(said)).digest("hex");
  expect(
    newestVersion.digest,
    `The scan's content changed. Add a line to app/domain/scans/content/versions.ts: the next version with the digest ${digest}. (As long as version ${newestVersion.version} was never live, replace its digest instead.)`,
  ).toBe(digest);
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_line, index) => `${index + 1}`));
  expect(new Set(versions.map((line) => line.digest)).size).toBe(versions.length);
});

function optionsOf(question: Question): readonly Option[] {
  return question.kind === "text" ? [] : question.options;
}

function canBeShown(entry: RoleSkill, asked: readonly Question[]) {
  return asked.flatMap(optionsOf).some(({ shows }) => (shows?.[entry.skill] ?? 0) >= entry.needed);
}

/** The skills that can't be ordered so that each comes after its prerequisites. */
function circular(all: readonly Pick<ScanSkill, "skill" | "after">[]): string[] {
  const placed = new Set<string>();
  let left = [...all];
  for (;;) {
    const next = left.filter(({ after }) => !after.every((skill) => placed.has(skill)));
    for (const { skill } of left) if (!next.some((entry) => entry.skill === skill)) placed.add(skill);
    if (next.length === left.length) return left.map(({ skill }) => skill);
    left = next;
  }
}

/** JSON with sorted keys, so that only a change of the content changes the digest. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
