import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CardInput, cardFields, parsePrice, priceText } from "~/domain/experts/card";
import { cleanList, creatorForm, editForm, previewForm } from "~/domain/experts/card.forms.server";
import { changeRows, draftOf, parseIntent } from "~/domain/experts/card-rows";
import { attackTactics, canonicalSkill, vocabulary, workRoles } from "~/domain/experts/vocabulary";
import { fullCard } from "../support/cards";

/** What an expert may write on a card, rule by rule. */

type Fields = Record<string, string | string[]>;
type Errors = Partial<Record<string, string[] | null>>;

const formOf = (fields: Fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
};

function read(fields: Fields, schema = creatorForm): { card: CardInput | null; errors: Errors } {
  const submission = parseWithZod(formOf(fields), { schema });
  if (submission.status === "success") return { card: submission.value, errors: {} };
  return { card: null, errors: submission.reply().error ?? {} };
}

const cardOf = (fields: Fields, schema = creatorForm): CardInput => {
  const { card, errors } = read(fields, schema);
  if (!card) throw new Error(JSON.stringify(errors));
  return card;
};

describe("the creator's form", () => {
  test("takes a full card", () => {
    expect(cardOf(fullCard)).toEqual({
      title: "Incident responder",
      tagline: null,
      bio: "Ten years of triage.\nAnd reports.",
      priceCents: 4250,
      lesson: "We look at a case together.",
      skills: ["Incident Response", "SIEM", "My own tag"],
      certifications: ["GCIH", "OSCP"],
      languages: ["English", "Igbo"],
      specialties: [],
      avatar: "https://pictures.example/amara.png",
      linkedin: "https://www.linkedin.com/in/amara",
      calendly: null,
      education: null,
      experience: null,
      region: "Global",
    });
  });

  test.each([
    "bio",
    "skills",
    "avatar",
    "linkedin",
    "title",
    "price",
    "lesson",
    "certifications",
    "language",
  ])("asks for %s, in the specification's words and at the field", (field) => {
    for (const empty of ["", " \u200b ", " , "]) {
      if (empty === " , " && !["skills", "certifications", "language"].includes(field)) continue;
      const { card, errors } = read({ ...fullCard, [field]: empty });
      expect(card).toBeNull();
      expect(errors[""]).toEqual(["Please fill in all required fields."]);
      expect(Object.keys(errors).sort()).toEqual(["", field]);
      expect(errors[field]).toHaveLength(1);
    }
  });

  test("names all nine at once, in the form's order, and says so once", () => {
    const { errors } = read({});
    const named = Object.keys(errors).filter((name) => name !== "");
    expect(named).toHaveLength(9);
    expect(named).toEqual(cardFields.filter((field) => named.includes(field)));
    expect(errors[""]).toHaveLength(1);
  });

  test("says nothing of missing fields where one is only wrong", () => {
    const { errors } = read({ ...fullCard, linkedin: "www.linkedin.com/in/amara" });
    expect(Object.keys(errors)).toEqual(["linkedin"]);
  });

  test("picks its own fields and no others", () => {
    const card = cardOf({
      ...fullCard,
      ...{ approved: "true", rating: "5", user_id: "1", userId: "1", expertId: "1", status: "approved" },
      ...{ name: "Somebody Else", meetingLink: "https://e.example", deletedAt: "", reviews: "99", id: "1" },
    });
    expect(Object.keys(card).sort()).toEqual(Object.keys(cardOf(fullCard)).sort());
  });

  test("refuses a field in the shape of a group, and takes a list by index", () => {
    expect(read({ ...fullCard, title: [], "title.x": "y" }).card).toBeNull();
    expect(read({ ...fullCard, certifications: [], "certifications.x": "y" }).card).toBeNull();
    const byIndex = { ...fullCard, certifications: [], "certifications[0]": "A", "certifications[1]": "B" };
    expect(cardOf(byIndex).certifications).toEqual(["A", "B"]);
  });
});

describe("the edit form", () => {
  test("needs title, bio and price only", () => {
    expect(cardOf({ title: "T", bio: "B", price: "40" }, editForm)).toMatchObject({
      ...{ title: "T", bio: "B", priceCents: 4000, region: "Global" },
      ...{ avatar: null, linkedin: null, lesson: null, skills: [], certifications: [], languages: [] },
    });
    const { errors } = read({}, editForm);
    expect(Object.keys(errors).sort()).toEqual(["bio", "price", "title"]);
  });
});

describe("a price", () => {
  test.each([
    "0",
    "0.99",
    "10000.01",
    "99999999",
    "-5",
    "40.001",
    "40,50",
    "4e1",
    "abc",
    "40 dollars",
    "1/2",
    "٤٠",
    ".",
  ])("is never %s", (price) => {
    const { card, errors } = read({ ...fullCard, price });
    expect(card).toBeNull();
    expect(errors.price).toHaveLength(1);
    expect(errors[""]).toBeUndefined();
  });

  test.each([
    ["1", 100],
    [" $40 ", 4000],
    ["42.5", 4250],
    ["19.99", 1999],
    ["10000", 1_000_000],
    ["010", 1000],
  ])("%s is %i cents", (price, cents) => expect(cardOf({ ...fullCard, price }).priceCents).toBe(cents));

  test("comes back as it was written, for every amount that the database takes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (cents) => {
        expect(parsePrice(priceText(cents))).toBe(cents);
        expect(cardOf({ ...fullCard, price: (cents / 100).toFixed(2) }).priceCents).toBe(cents);
      }),
    );
  });

  test("is whole cents or nothing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.float().map(String)), (typed) => {
        const cents = parsePrice(typed);
        expect(cents === null || (Number.isInteger(cents) && cents >= 0)).toBe(true);
        if (cents !== null) expect(cents).toBe(Math.round(Number(typed.trim().replace("$", "")) * 100));
      }),
    );
  });
});

describe("addresses", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt://x.example/%0aalert(1)",
    "data:text/html,x",
    "ftp://files.example/x",
    "mailto:a@b.example",
    "//pictures.example/a.png",
    "/etc/passwd",
    "https:pictures.example",
    "https://",
    "https://user:secret@pictures.example/a.png",
    "https://user@pictures.example/a.png",
    "https://a b.example",
    "https:\\\\pictures.example",
    "https://pictures.example\\@evil.example",
    `https://pictures.example/${"a".repeat(2000)}`,
  ])("%s is refused everywhere", (address) => {
    for (const field of ["avatar", "linkedin", "calendly"]) {
      const { card, errors } = read({ ...fullCard, [field]: address });
      expect(card).toBeNull();
      expect(Object.keys(errors)).toEqual([field]);
    }
  });

  test("may be http or https, and a portrait of the program's own stays", () => {
    for (const field of ["avatar", "linkedin", "calendly"] as const) {
      expect(cardOf({ ...fullCard, [field]: " http://x.example/a?b=c " })[field]).toBe(
        "http://x.example/a?b=c",
      );
    }
    expect(cardOf({ ...fullCard, avatar: "/avatars/amara.svg" }).avatar).toBe("/avatars/amara.svg");
    expect(read({ ...fullCard, linkedin: "/avatars/amara.svg" }).card).toBeNull();
  });
});

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
      expect(read({ ...fullCard, [field]: many(30) }).errors).toEqual({});
      expect(Object.keys(read({ ...fullCard, [field]: many(31) }).errors)).toEqual([field]);
      expect(Object.keys(read({ ...fullCard, [field]: many(31).join(",") }).errors)).toEqual([field]);
      expect(read({ ...fullCard, [field]: "é".repeat(60) }).errors).toEqual({});
      expect(Object.keys(read({ ...fullCard, [field]: "é".repeat(61) }).errors)).toEqual([field]);
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

test.each([
  ["title", 120],
  ["tagline", 160],
  ["bio", 4000],
  ["lesson", 2000],
  ["education", 2000],
  ["experience", 2000],
  ["region", 120],
])("%s holds %i characters, counted as people count", (field, limit) => {
  expect(read({ ...fullCard, [field]: "🔑".repeat(limit) }).errors).toEqual({});
  expect(Object.keys(read({ ...fullCard, [field]: "🔑".repeat(limit + 1) }).errors)).toEqual([field]);
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
  const { lists } = draftOf(null);

  test.each([
    ["add-certifications", { kind: "add", field: "certifications" }],
    ["remove-language-2", { kind: "remove", field: "language", row: 2 }],
    ["preview", { kind: "preview" }],
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
    expect(changeRows(lists, add).skills).toEqual(["", ""]);
    expect(changeRows({ ...lists, skills: ["A"] }, add).skills).toEqual(["A", ""]);
    const full = { ...lists, skills: Array.from({ length: 30 }, String) };
    expect(changeRows(full, add).skills).toHaveLength(30);
    const three = { ...lists, skills: ["A", "", "C"] };
    expect(changeRows(three, { kind: "remove", field: "skills", row: 1 }).skills).toEqual(["A", "C"]);
    expect(changeRows(three, { kind: "remove", field: "skills", row: 9 }).skills).toEqual(["A", "", "C"]);
  });
});

test("a preview needs title, bio and price, and shows only what could be listed", () => {
  const preview = (fields: Fields) => {
    const submission = parseWithZod(formOf(fields), { schema: previewForm });
    return submission.status === "success" ? submission.value : "error";
  };
  expect(preview({ title: "T", bio: "B" })).toBeNull();
  expect(preview({ title: "T", bio: "B", price: "99999" })).toBeNull();
  expect(preview({ title: "T", bio: "B", price: "4", avatar: "javascript:x", language: "A,B" })).toEqual({
    ...{ title: "T", bio: "B", priceCents: 400, avatar: null, languages: ["A", "B"] },
  });
});
