import { describe, expect, test } from "vitest";
import { content } from "~/domain/scans/content/content";
import { readCv } from "~/domain/scans/cv/cv-evidence";
import { done, notDone, unsure } from "../cv-sentences";

/** How a sentence of a CV is judged for a skill: it counts only if it says that the writer did it. */
const verdict = (text: string, skill: string) => {
  const reading = readCv(text, content);
  return reading.counted.has(skill) ? "counted" : reading.mentioned.has(skill) ? "mentioned" : "left out";
};

describe("a sentence of a CV", () => {
  test.each(done)("counts: %s", (sentence, skill) => expect(verdict(sentence, skill)).toBe("counted"));
  test.each(notDone)("is left out: %s", (sentence, skill) =>
    expect(verdict(sentence, skill)).toBe("left out"),
  );
  test.each(unsure)("is mentioned: %s", (sentence, skill) =>
    expect(verdict(sentence, skill)).toBe("mentioned"),
  );
});

test("the sentence that counts is the one that is quoted, wherever it stands", () => {
  const { counted, mentioned } = readCv(
    "Skills: Linux, SIEM\nI have no experience with SIEM.\nRan Linux servers.",
    content,
  );
  expect([...counted]).toEqual([["KW-linux", "Ran Linux servers"]]);
  expect([...mentioned]).toEqual([["KW-siem", "Skills: Linux, SIEM"]]);
});

test("a quote holds nothing of the sentence before", () => {
  const { mentioned } = readCv("I have no experience with SIEM. Skills: Splunk", content);
  expect([...mentioned]).toEqual([["KW-siem", "Skills: Splunk"]]);
});

test("an advert ends where the CV goes on", () => {
  const text = "Requirements:\n- SIEM\n\nWork experience\nUsed Splunk for two years\n";
  expect(verdict(text, "KW-siem")).toBe("counted");
});

test.each([
  ...["I ran Linux ", "no SIEM, ", "never ", "I ", "and I ran SIEM\n", "? ", "Requirements:\n"],
  ...["'", "SIEM;", "\u2022", " ", "no SIEM\n", "e.g. "],
])("60 KB of %j are read within 300 ms of processor time", (pattern) => {
  const before = process.cpuUsage();
  readCv(pattern.repeat(60_000 / pattern.length), content);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(300_000);
});
