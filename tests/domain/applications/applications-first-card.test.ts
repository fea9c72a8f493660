import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstCardOf } from "~/domain/applications/first-card";
import { cardForms } from "~/domain/experts/card/card.forms.server";
import { listLimits } from "~/domain/experts/card-fields";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { applicationFacts } from "../../support/scenes/cards";

/** The initial values of a first card: the lists of an application, each of which is one text. */

const draft = (said: Partial<typeof applicationFacts>) => firstCardOf({ ...applicationFacts, ...said });
const listed = (certifications: string) => draft({ certifications }).draft.certifications;

test.each([
  ["GCFA, GCIH,OSCP", ["GCFA", "GCIH", "OSCP"]],
  ["GCFA; GCIH;OSCP;", ["GCFA", "GCIH", "OSCP"]],
  ["GCFA\nGCIH\r\n\r\nOSCP\u2028CISSP", ["GCFA", "GCIH", "OSCP", "CISSP"]],
  ["  GCFA  (2019) ,\t\u200b, GCIH ", ["GCFA (2019)", "GCIH"]],
  ["GCFA | GCIH|OSCP", ["GCFA", "GCIH", "OSCP"]],
  ["• GCFA • GCIH•OSCP", ["GCFA", "GCIH", "OSCP"]],
  [
    "- GCFA\n-GCIH\n– OSCP\n\t* CISSP\n*CEH\n- - CISM\n— CRISC\n-",
    "GCFA GCIH OSCP CISSP CEH CISM CRISC".split(" "),
  ],
  ["- *nix, *NIX hardening; Web-App - OWASP", ["*nix", "*NIX hardening", "Web-App - OWASP"]],
  ["GCFA, gcfa; ＧＣＦＡ\n- GCFA\nGCIH", ["GCFA", "GCIH"]],
  ["No Starch author; NATO; None of the above", ["No Starch author", "NATO", "None of the above"]],
])("%j is split as people write lists, each entry once and without its mark", (text, entries) => {
  expect(listed(text)).toEqual(entries);
});

test.each([
  "None",
  "none.",
  "(NONE)",
  "n/a",
  "N/A",
  "N.A.",
  "NA",
  "-",
  "–",
  "no",
  "No",
  "nil",
  "Nothing",
  "...",
  "- none",
  "• n/a",
  "-\u0301",
])("%j says nothing and is no entry, alone or among others", (text) => {
  expect(listed(text)).toEqual([]);
  expect(listed(`GCFA; ${text}\nGCIH`)).toEqual(["GCFA", "GCIH"]);
  expect(draft({ skills: `triage; ${text}` })).toMatchObject({
    draft: { skills: ["triage"] },
    isCut: false,
  });
});

test("such a word may be a language's, what has no letter is none", () => {
  expect(draft({ languages: "EN, NO, -, – na; ..." }).draft.language).toEqual(["EN", "NO", "na"]);
});

test("of two words for one skill the first stays, as it was written", () => {
  expect(draft({ skills: "SOC, SecOps; triage" })).toMatchObject({
    draft: { skills: ["SOC", "triage"] },
    isCut: false,
  });
});

describe("what a card wouldn't take is left out", () => {
  test("an entry that is too long, counted in characters", () => {
    const [fits, long] = ["字".repeat(listLimits.item), "x".repeat(listLimits.item + 1)];
    expect(listed(`${fits}, ${long}, GCFA`)).toEqual([fits, "GCFA"]);
  });

  test("what comes after the last that there may be, doubles and nothings not counted", () => {
    const names = Array.from({ length: listLimits.items + 5 }, (_, index) => `Word ${index}`);
    expect(listed(["none", names[0], ...names].join("; "))).toEqual(names.slice(0, listLimits.items));
  });

  test.each(["skills", "certifications", "languages"])("and told of, whichever list it is: %s", (list) => {
    const isCut = (...entries: string[]) => draft({ [list]: entries.join("; ") }).isCut;
    const names = Array.from({ length: listLimits.items }, (_, index) => `Word ${index}`);
    expect(isCut("x".repeat(listLimits.item + 1))).toBe(true);
    expect(isCut(...names, "One more")).toBe(true);
    expect(isCut(...names, "word 0", "-", `- ${names[1]}`)).toBe(false);
    expect(isCut("x".repeat(listLimits.item))).toBe(false);
  });
});

test("whatever an application says, no list of its draft keeps the card from being saved", () => {
  const anyPart = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc.constantFrom(
      ",",
      "|",
      "•",
      "- ",
      "*",
      ";",
      "\n",
      "None",
      "n/a",
      "SOC",
      "SecOps",
      "\u0301",
      "ß",
      "İ",
      "x".repeat(61),
    ),
  );
  const anyText = fc
    .array(anyPart, { maxLength: 90 })
    .map((parts) => parts.join(parts.length % 2 ? "," : ";"));
  fc.assert(
    fc.property(anyText, anyText, anyText, (skills, certifications, languages) => {
      const card = draft({ skills, certifications, languages }).draft;
      const saved = cardForms.edit.safeParse({ ...card, title: "Incident responder" });
      expect(saved.error?.issues ?? []).toEqual([]);
      expect(saved.data).toMatchObject({
        skills: card.skills.map(canonicalSkill),
        certifications: card.certifications,
        languages: card.language,
      });
    }),
    { numRuns: 300 },
  );
});
