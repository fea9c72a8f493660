import { describe, expect, test } from "vitest";
import { draftOf } from "~/domain/experts/card-rows";
import { type CardFields, isSameCard } from "~/ui/enhancements/card-fields";
import { cardOf } from "../support/card-forms";
import { fullCard } from "../support/cards";

/** When the draft of a card that a browser keeps is what the form shows already. */

const fieldsOf = (fields: Record<string, string | string[]>): CardFields =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));

/** What the form shows of a card that was saved. */
function shown(fields: Record<string, string | string[]>): CardFields {
  const { texts, lists } = draftOf({ ...cardOf(fields), name: "Amara Okafor" });
  return fieldsOf({ ...texts, ...lists });
}

const typed: Record<string, string | string[]> = {
  ...fullCard,
  ...{ title: "  Incident\u200b  responder ", price: "$ 42.5", region: " ", intent: "save" },
  ...{ certifications: [" GCIH,OSCP ", "", "gcih"], language: "English , Igbo", skills: "incident response" },
};

test("saving makes no difference: the server's way of writing it is known", () => {
  expect(isSameCard(fieldsOf(typed), shown(typed), { skillsToo: true })).toBe(true);
  expect(isSameCard(shown(typed), fieldsOf(typed), { skillsToo: true })).toBe(true);
});

test("a skill in the vocabulary's words is the same only once the server had it", () => {
  const alias = { ...typed, skills: ["pentesting", "SIEM"] };
  expect(isSameCard(fieldsOf(alias), shown(alias), { skillsToo: true })).toBe(false);
  expect(isSameCard(fieldsOf(alias), shown(alias), { skillsToo: false })).toBe(true);
});

describe("a word more or less is another card", () => {
  test.each(Object.entries({ ...typed, tagline: "Calm" }).filter(([name]) => name !== "intent"))(
    "%s",
    (name, value) => {
      const other = { ...typed, tagline: "Calm", [name]: [...[value].flat(), "9"].join("9") };
      const isSame = isSameCard(fieldsOf({ ...typed, tagline: "Calm" }), fieldsOf(other), {
        skillsToo: true,
      });
      expect(isSame).toBe(false);
    },
  );

  test("an emptied field, and an emptied list", () => {
    for (const change of [{ bio: "" }, { language: "" }, { certifications: [] }, { price: "" }]) {
      const other = fieldsOf({ ...typed, ...change });
      expect(isSameCard(fieldsOf(typed), other, { skillsToo: false })).toBe(false);
    }
  });

  test("lines of the bio", () => {
    const other = fieldsOf({ ...typed, bio: "Ten years of triage. And reports." });
    expect(isSameCard(fieldsOf(typed), other, { skillsToo: false })).toBe(false);
  });
});
