import { describe, expect, test } from "vitest";
import { analyse } from "~/domain/scans/analysis/analyse";
import { fittingRoles } from "~/domain/scans/analysis/result";
import { content } from "~/domain/scans/content/content";

/** Which roles a result names, and how it treats a CV that denies, wishes for or only names skills. */

const none = { q3: ["none"], q4: ["none"], q5: ["none"] };

describe("a learner who has shown nothing", () => {
  test("has no role that fits, and reads that none stands out", () => {
    const result = analyse(
      { mode: "quick", answers: { q1: "unsure", q2: "new", ...none }, cvText: null },
      content,
    );
    expect(result.target.fit).toBe(0);
    expect(fittingRoles(result)).toEqual([]);
    expect(result.summary).toContain("No role stands out yet");
  });

  test.each([
    ["governance", "grc-analyst"],
    ["developer", "application-security-engineer"],
  ])("and works in %s starts with the role that has to do with it: %s", (q2, role) => {
    const { roles, target } = analyse(
      { mode: "quick", answers: { q1: "unsure", q2, ...none }, cvText: null },
      content,
    );
    expect([target.role, roles[0]?.role]).toEqual([role, role]);
  });
});

describe("a CV", () => {
  const resultOf = (cvText: string | null) =>
    analyse({ mode: "full", answers: { desired_role: "soc-analyst" }, cvText }, content);

  test("that denies and wishes changes nothing", () => {
    const denied =
      "I have no experience with SIEM. I want to learn Linux.\nMy colleague ran the log analysis.";
    expect(resultOf(denied)).toEqual(resultOf(null));
  });

  test("that only names a skill is shown, and counts for nothing", () => {
    const { mentioned, ...result } = resultOf("Skills: Splunk");
    expect(mentioned).toEqual([{ skill: "KW-siem", name: "SIEM", quote: "Skills: Splunk" }]);
    expect({ ...result, mentioned: [] }).toEqual(resultOf(null));
  });

  test("names nothing as mentioned that an answer shows", () => {
    const answers = { siem_experience: "alerts" };
    expect(analyse({ mode: "full", answers, cvText: "Skills: SIEM, EDR" }, content).mentioned).toMatchObject([
      { skill: "KW-edr" },
    ]);
  });
});
