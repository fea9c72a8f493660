import { describe, expect, test } from "vitest";
import {
  bioPreview,
  displayName,
  isAvatar,
  isWebAddress,
  languageCode,
  ratingLabel,
} from "~/domain/experts/expert";
import { countLabel, isFiltering, parseListing, wholeListing } from "~/domain/experts/listing/listing";

describe("an expert's words", () => {
  test.each([
    ["Amara Okafor", "Amara O."],
    ["  Jean-Luc   van der Meer ", "Jean-Luc M."],
    ["Zoë", "Zoë"],
    ["Ada lovelace", "Ada L."],
    ["Li 𠮷田", "Li 𠮷."],
  ])("%j is shown as %j", (name, shown) => expect(displayName(name)).toBe(shown));

  test("a bio of 150 characters stays whole, one more ends at a word with an ellipsis", () => {
    const whole = `${"word ".repeat(29)}12345`;
    expect(whole).toHaveLength(150);
    expect(bioPreview(whole)).toBe(whole);
    expect(bioPreview(`${whole}6`)).toBe(`${"word ".repeat(29).trim()}…`);
    expect(bioPreview(`${whole} 6`)).toBe(`${whole}…`);
    expect(bioPreview("x".repeat(200))).toBe(`${"x".repeat(150)}…`);
    expect(bioPreview("One,\n two.")).toBe("One, two.");
  });

  test("a longer bio ends at its last sentence that fits, unless that says too little", () => {
    const sentence = `${"word ".repeat(12)}end.`;
    expect(bioPreview(`${sentence} ${sentence} ${sentence}`)).toBe(`${sentence} ${sentence}`);
    expect(bioPreview(`Hello. ${"word ".repeat(40)}`)).toBe(`Hello. ${"word ".repeat(28).trim()}…`);
  });

  test.each([
    ["English", "EN"],
    ["French", "FR"],
    ["arabic ", "AR"],
    ["German", "DE"],
    ["Klingon", "KL"],
  ])("%s has the code %s", (name, code) => expect(languageCode(name)).toBe(code));

  test("an expert without reviews has no rating", () => {
    expect(ratingLabel({ rating: 4.9, reviews: 3 })).toBe("4.9");
    expect(ratingLabel({ rating: 5, reviews: 3 })).toBe("5.0");
    expect(ratingLabel({ rating: 5, reviews: 0 })).toBe("New");
    expect(ratingLabel({ rating: null, reviews: 0 })).toBe("New");
  });

  test("only http(s) becomes a link or a portrait, but for the program's own portraits", () => {
    expect(isWebAddress("https://example.org/in/x")).toBe(true);
    expect(isWebAddress("javascript:alert(1)")).toBe(false);
    expect(isWebAddress("//example.org")).toBe(false);
    expect(isAvatar("/avatars/amara.svg")).toBe(true);
    expect(isAvatar("/avatars/../theme")).toBe(false);
    expect(isAvatar("data:image/svg+xml,x")).toBe(false);
  });
});

describe("a listing's address", () => {
  const parse = (query: string) => parseListing(new URLSearchParams(query));

  test.each([
    "",
    "sort=toString&page=x",
    "page=-1",
    "page=NaN",
    "page=0",
    "page=1.5",
    "page=1e999",
    "sort=constructor",
  ])("%j is the default listing", (query) => expect(parse(query)).toEqual(wholeListing));

  test("keeps what it knows", () => {
    expect(parse("search=%20a%00b%20&sort=price-low&page=3")).toEqual({
      ...wholeListing,
      search: "a b",
      sort: "price-low",
      page: 3,
    });
    expect(parse("page=99999999999999999999").page).toBe(1_000_000);
    expect([...parse(`search=${"é".repeat(500)}`).search]).toHaveLength(100);
  });

  test("filters from two characters on", () => {
    expect(isFiltering("a")).toBe(false);
    expect(isFiltering("ab")).toBe(true);
    expect(isFiltering("𠮷")).toBe(false);
  });

  test("counts up to two thousand", () => {
    expect([0, 1, 12, 2000, 2001].map(countLabel)).toEqual([
      "0 experts",
      "1 expert",
      "12 experts",
      "2,000 experts",
      "2,000+ experts",
    ]);
  });
});
