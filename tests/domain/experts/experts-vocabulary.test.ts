import { expect, test } from "vitest";
import { taughtFacets, toolsOf } from "~/domain/experts/skill-facets";
import { skillTools } from "~/domain/experts/skill-tools";
import { canonicalSkill, vocabulary } from "~/domain/experts/vocabulary";

test("a tool is taught under its skills, and stays as a card writes it", () => {
  expect(taughtFacets("KW-siem")).toEqual(
    expect.arrayContaining(["skill:siem", "skill:splunk", "skill:sentinel", "skill:kql"]),
  );
  expect(taughtFacets("KW-scripting")).toContain("skill:python");
  expect(canonicalSkill("Splunk")).toBe("Splunk");
});

test("no tool is another spelling of its own skill or stands there twice", () => {
  for (const { id, name, aka = [] } of vocabulary) {
    const words = [name, ...aka, ...toolsOf(id)].map((word) => word.toLowerCase());
    expect(new Set(words).size, name).toBe(words.length);
  }
  const ids = vocabulary.map(({ id }) => id);
  expect(Object.keys(skillTools).filter((id) => !ids.includes(id))).toEqual([]);
});
