import { describe, expect, test } from "vitest";
import { cleanDraft, draftOf, isSameDraft, typedDraft } from "~/domain/experts/card/card-draft";
import { blankContent, cardFieldNames, contentOf, fieldRule } from "~/domain/experts/card-fields";
import { cardInput, cardOf, formOf, fullCard } from "../../support/scenes/cards";
import type { Fields } from "../../support/site/browser";

/** A card as it is typed, and the values derived from the declaration of its fields. */

const draft = (fields: Fields) => typedDraft(formOf(fields));

const typed: Fields = {
  ...fullCard,
  ...{ title: "  Incident\u200b  responder ", price: "$ 42.5", region: " ", intent: "save" },
  ...{ certifications: [" GCIH,OSCP ", "", "gcih"], language: "English , Igbo", skills: "pentesting, SIEM" },
};

test("what was saved is the same as what was typed, so no draft of it is kept", () => {
  expect(isSameDraft(draft(typed), draftOf(cardOf(typed)))).toBe(true);
  expect(cleanDraft(cleanDraft(draft(typed)))).toEqual(cleanDraft(draft(typed)));
});

test.each([
  ["full width", "ＧＣＩＨ", "GCIH"],
  ["a ligature", "O\ufb00ensive Security", "Offensive Security"],
  ["an accent apart", "Se\u0301curite\u0301", "S\u00e9curit\u00e9"],
])("one word in two spellings of Unicode is kept once: %s", (_, one, other) => {
  expect(cardOf({ ...fullCard, certifications: [one, other] }).certifications).toEqual([one]);
});

describe("a word more or less is another card", () => {
  const whole = { ...typed, tagline: "Calm" };

  test.each(Object.entries(whole).filter(([name]) => name !== "intent"))("%s", (name, value) => {
    const other = { ...whole, [name]: [...[value].flat(), "9"].join("9") };
    expect(isSameDraft(draft(whole), draft(other))).toBe(false);
  });

  test.each([{ bio: "" }, { language: "" }, { certifications: [] }, { price: "" }, { bio: "One line." }])(
    "%j",
    (change) => expect(isSameDraft(draft(whole), draft({ ...whole, ...change }))).toBe(false),
  );
});

test("an empty form has a text or a list for every field, and what is kept of nothing typed", () => {
  expect(draftOf(null)).toEqual(cleanDraft(draft({})));
  expect(draftOf(null)).toMatchObject({ title: "", skills: [], region: "Global" });
});

test("an erased card says nothing of its expert in any column but the price", () => {
  const blank = blankContent("Deleted user");
  const columns = cardFieldNames.map((name) => fieldRule(name).column);
  expect(Object.keys({ ...blank, priceCents: 0 }).sort()).toEqual(["name", ...columns].sort());
  for (const value of Object.values(blank)) {
    expect([null, "", "Deleted user", "Global"].includes(String(value)) || value === null).toBe(true);
  }
});

test("a row's content is its card's columns and nothing else", () => {
  const row = { ...cardInput(), name: "Amara Okafor", status: "approved", reason: null };
  expect(contentOf(row)).toEqual({ ...cardInput(), name: "Amara Okafor" });
});
