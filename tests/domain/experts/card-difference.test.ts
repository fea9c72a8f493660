import { describe, expect, test } from "vitest";
import { cardFacts, compareCards } from "~/components/admin/card-difference";
import type { CardContent } from "~/domain/experts/card-fields";
import { cardInput } from "../../support/scenes/cards";

/** Which parts of an edited card are shown to the admin as changed. */

const listed: CardContent = { name: "Amara Okafor", ...cardInput({ skills: ["Triage", "Forensics"] }) };
const changed = (changes: Partial<CardContent>) => compareCards(listed, { ...listed, ...changes }).changed;
const written = (parts: { text: string; mark: string }[] = []) =>
  parts.map(({ text, mark }) => (mark === "same" ? text : `[${mark}: ${text}]`)).join("");

test("every field of a card is among the facts, and is found when it alone changes", () => {
  const facts = cardFacts(listed);
  expect(facts).toHaveLength(Object.keys(listed).length);
  for (const [field, value] of Object.entries(listed)) {
    const other = Array.isArray(value) ? ["New"] : typeof value === "number" ? value + 1 : "New";
    expect({ field, changes: changed({ [field]: other }).length }).toEqual({ field, changes: 1 });
  }
  expect(compareCards(listed, listed).changed).toEqual([]);
});

describe("of a text", () => {
  test.each([
    ["a b c", "a x c", "a [removed: b] c", "a [added: x] c"],
    ["a b c", "a b c d", "a b c", "a b c[added:  d]"],
    ["b c", "a b c", "b c", "[added: a ]b c"],
    ["a a a", "a a", "a a[removed:  a]", "a a"],
    ["old words", "new text here", "[removed: old words]", "[added: new text here]"],
    ["one\ntwo", "one two", "one[removed: \n]two", "one[added:  ]two"],
  ])("%j that became %j, only the words between what stayed are marked", (old, text, before, after) => {
    const [bio] = compareCards({ ...listed, bio: old }, { ...listed, bio: text }).changed;
    expect([written(bio?.before), written(bio?.after)]).toEqual([before, after]);
  });

  test("nothing before, or nothing after, is nothing", () => {
    const [added] = changed({ tagline: "Calm under fire" });
    expect([added?.before, written(added?.after)]).toEqual([[], "[added: Calm under fire]"]);
    const [removed] = changed({ lesson: null });
    expect([written(removed?.before), removed?.after]).toEqual([
      "[removed: We look at a case together.]",
      [],
    ]);
  });
});

test("of a list, the items; in another order it is a change without any", () => {
  const [skills] = changed({ skills: ["Forensics", "Malware"] });
  expect([written(skills?.before), written(skills?.after)]).toEqual([
    "[removed: Triage]Forensics",
    "Forensics[added: Malware]",
  ]);
  const [reordered] = changed({ skills: ["Forensics", "Triage"] });
  expect([written(reordered?.before), written(reordered?.after)]).toEqual([
    "TriageForensics",
    "ForensicsTriage",
  ]);
});
