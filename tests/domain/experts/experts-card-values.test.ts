import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePrice, priceText } from "~/shared/money";
import { cardOf, fullCard, readCard } from "../../support/scenes/cards";

/** The values that a card's price, addresses and texts accept. */

describe("a price", () => {
  test.each([
    "0",
    "0.00",
    "0.001",
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
    const { card, errors } = readCard({ ...fullCard, price });
    expect(card).toBeNull();
    expect(errors.price).toHaveLength(1);
    expect(errors[""]).toBeUndefined();
  });

  test.each([
    ["0.01", 1],
    ["0.50", 50],
    ["1", 100],
    [" $40 ", 4000],
    ["42.5", 4250],
    ["19.99", 1999],
    ["10000", 1_000_000],
    ["010", 1000],
  ])("%s is %i cents", (price, cents) => expect(cardOf({ ...fullCard, price }).priceCents).toBe(cents));

  test("comes back as it was written, for every amount that the form takes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
        expect(parsePrice(priceText(cents))).toBe(cents);
        expect(cardOf({ ...fullCard, price: (cents / 100).toFixed(2) }).priceCents).toBe(cents);
      }),
    );
  });

  test.each(["0", "10000.01"])("of %s is refused with its limits", (price) => {
    const said = ["The price must be more than $0 and at most $10,000"];
    expect(readCard({ ...fullCard, price }).errors).toEqual({ price: said });
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
      const { card, errors } = readCard({ ...fullCard, [field]: address });
      expect(card).toBeNull();
      expect(Object.keys(errors)).toEqual([field]);
    }
  });

  test.each(["http://localhost/x.png", "https://me:secret@pictures.example/a.png", "pictures.example"])(
    "%s is refused with a reason that is true of it",
    (address) => {
      for (const [field, label] of [
        ["avatar", "Photo URL"],
        ["linkedin", "LinkedIn URL"],
        ["calendly", "Calendly URL"],
      ] as const) {
        expect(readCard({ ...fullCard, [field]: address }).errors[field]).toEqual([
          `${label} must be a whole public web address, like https://www.example.com/me`,
        ]);
      }
    },
  );

  test("may be http or https, and a portrait of the program's own stays", () => {
    for (const field of ["avatar", "linkedin", "calendly"] as const) {
      expect(cardOf({ ...fullCard, [field]: " http://x.example/a?b=c " })[field]).toBe(
        "http://x.example/a?b=c",
      );
    }
    expect(cardOf({ ...fullCard, avatar: "/avatars/amara.svg" }).avatar).toBe("/avatars/amara.svg");
    expect(readCard({ ...fullCard, linkedin: "/avatars/amara.svg" }).card).toBeNull();
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
  expect(readCard({ ...fullCard, [field]: "🔑".repeat(limit) }).errors).toEqual({});
  expect(Object.keys(readCard({ ...fullCard, [field]: "🔑".repeat(limit + 1) }).errors)).toEqual([field]);
});

test.each(["bio", "lesson", "education", "experience"] as const)(
  "%s is kept with its lines and without what turns or hides text",
  (field) => {
    const typed = "One\u202e owt\u202c\u200b.\r\n\tTwo\u0007.";
    expect(cardOf({ ...fullCard, [field]: typed })[field]).toBe("One owt.\n\tTwo.");
  },
);
