import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanList, draftOf } from "~/domain/experts/card/card-draft";
import { changeRows, parseIntent, splitRows } from "~/domain/experts/card/card-rows";
import { attackTactics, canonicalSkill, vocabulary, workRoles } from "~/domain/experts/vocabulary";
import { cardOf, fullCard, readCard } from "../../support/scenes/cards";

/** A card's lists: how they are typed, row by row, and what is stored. */

describe("lists", () => {
  test("come as repeated fields, with commas, or both", () => {
    const certifications = ["GCIH, OSCP", " CISSP ", "", "gcih", ",", "CISM\t(2024)"];
    expect(cardOf({ ...fullCard, certifications }).certifications).toEqual([
      "GCIH",
      "OSCP",
      "CISSP",
      "CISM (2024)",
    ]);
  });

  test.each(["skills", "certifications", "language", "specialties"])(
    "%s hold 30 of 60 characters",
    (field) => {
      const many = (count: number) => Array.from({ length: count }, (_, at) => `Item ${at}`);
      expect(readCard({ ...fullCard, [field]: many(30) }).errors).toEqual({});
      expect(Object.keys(readCard({ ...fullCard, [field]: many(31) }).errors)).toEqual([field]);
      expect(Object.keys(readCard({ ...fullCard, [field]: many(31).join(",") }).errors)).toEqual([field]);
      expect(readCard({ ...fullCard, [field]: "é".repeat(60) }).errors).toEqual({});
      expect(Object.keys(readCard({ ...fullCard, [field]: "é".repeat(61) }).errors)).toEqual([field]);
    },
  );

  test("are trimmed, without empties and doubles, whichever way they were typed, and clean stays clean", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (typed) => {
        const cleaned = cleanList(typed);
        expect(cleaned).toEqual(cleanList([typed.join(",")]));
        expect(cleaned).toEqual(cleanList(cleaned));
        for (const word of cleaned) expect(word).toBe(word.trim());
        expect(cleaned).not.toContain("");
        expect(new Set(cleaned.map((word) => word.toLowerCase())).size).toBe(cleaned.length);
      }),
    );
  });
});

describe("the vocabulary", () => {
  test("has every work role, the fourteen tactics, and each id and name once", () => {
    expect(workRoles).toHaveLength(54);
    expect(attackTactics.map(({ id }) => id)).toEqual(expect.arrayContaining(["TA0043", "TA0042", "TA0040"]));
    expect(attackTactics).toHaveLength(14);
    expect(new Set(vocabulary.map(({ id }) => id)).size).toBe(vocabulary.length);
    const spellings = vocabulary
      .flatMap(({ name, aka = [] }) => [name, ...aka])
      .map((word) => word.toLowerCase());
    expect(spellings.filter((word, at) => spellings.indexOf(word) !== at)).toEqual([]);
  });

  test("holds names that a list can hold: no commas, at most 60 characters", () => {
    for (const { name } of vocabulary)
      expect([name.includes(","), [...name].length <= 60]).toEqual([false, true]);
  });

  test.each([
    ["incident response", "Incident Response"],
    ["  MALWARE   analysis ", "Malware Analysis"],
    ["pentesting", "Penetration Testing"],
    ["ta0008", "Lateral Movement"],
    ["PD-WRL-001", "Defensive Cybersecurity"],
    ["Quantum knitting", "Quantum knitting"],
  ])("%s is kept as %s", (typed, kept) => expect(canonicalSkill(typed)).toBe(kept));

  test("makes one skill of two spellings", () => {
    expect(cardOf({ ...fullCard, skills: "pentest, Penetration testing, PENTESTING" }).skills).toEqual([
      "Penetration Testing",
    ]);
  });
});

describe("rows", () => {
  const empty = draftOf(null);

  test.each([
    ["add-certifications", { kind: "add", field: "certifications" }],
    ["remove-language-2", { kind: "remove", field: "language", row: 2 }],
    ["preview", { kind: "preview" }],
    ["restore", null],
    ["save", null],
    ["", null],
    ["add-title", null],
    ["add-certifications-1", null],
    ["remove-certifications", null],
    ["remove-certifications-99999", null],
    ["add-__proto__", null],
  ])("%s means %j", (value, intent) => expect(parseIntent(value)).toEqual(intent));

  test("come and go, and never are more than may be saved", () => {
    const add = { kind: "add", field: "skills" } as const;
    expect(changeRows(empty, add).skills).toEqual(["", ""]);
    expect(changeRows({ ...empty, skills: ["A"] }, add).skills).toEqual(["A", ""]);
    const full = { ...empty, skills: Array.from({ length: 30 }, String) };
    expect(changeRows(full, add).skills).toHaveLength(30);
    const three = { ...empty, skills: ["A", "", "C"] };
    expect(changeRows(three, { kind: "remove", field: "skills", row: 1 }).skills).toEqual(["A", "C"]);
    expect(changeRows(three, { kind: "remove", field: "skills", row: 9 }).skills).toEqual(["A", "", "C"]);
  });

  test("with commas come apart, and nothing that was typed is lost", () => {
    const typed = { ...empty, certifications: ["A, B ,,C", "", " D ", " , "], skills: ["x"] };
    const apart = { certifications: ["A", "B", "C", "", " D "], skills: ["x"] };
    expect(splitRows(typed)).toMatchObject(apart);
    expect(changeRows(typed, { kind: "preview" })).toMatchObject(apart);
    const add = { kind: "add", field: "certifications" } as const;
    expect(changeRows(typed, add).certifications).toEqual(["A", "B", "C", "", " D ", ""]);
    expect(changeRows(typed, { kind: "add", field: "skills" })).toMatchObject({
      ...apart,
      skills: ["x", ""],
    });
    // The row index of the button is that of the rows as typed.
    const remove = { kind: "remove", field: "certifications", row: 0 } as const;
    expect(changeRows(typed, remove).certifications).toEqual(["", " D "]);
  });

  test("stay together where there would be more than can be saved", () => {
    const many = Array.from({ length: 31 }, (_, at) => `Item ${at}`).join(",");
    expect(splitRows({ ...empty, skills: [many] }).skills).toEqual([many]);
    const fits = many.slice(0, many.lastIndexOf(","));
    expect(splitRows({ ...empty, skills: [fits] }).skills).toHaveLength(30);
    expect(changeRows({ ...empty, skills: [fits] }, { kind: "add", field: "skills" }).skills).toHaveLength(
      30,
    );
  });

  test("mean the same card before and after they come apart, whatever is typed", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-c, ]{0,12}$/)), (typed) => {
        const { skills } = splitRows({ ...empty, skills: typed });
        expect(cleanList(skills)).toEqual(cleanList(typed));
        expect(splitRows({ ...empty, skills }).skills).toEqual(skills);
      }),
    );
  });
});
