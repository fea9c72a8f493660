import { expect, test } from "vitest";
import { isSameCard } from "~/ui/enhancements/card-fields";
import { cardOf } from "../support/card-forms";
import { fullCard } from "../support/cards";

/** One word in two spellings of Unicode: the server keeps the first, and a kept draft is no other card for it. */

const pairsOf = (words: string[]) => words.map((word) => ["certifications", word] as const);

test.each([
  ["full width", "ＧＣＩＨ", "GCIH"],
  ["a ligature", "O\ufb00ensive Security", "Offensive Security"],
  ["an accent apart", "Se\u0301curite\u0301", "S\u00e9curit\u00e9"],
])("%s", (_, one, other) => {
  const { certifications: kept } = cardOf({ ...fullCard, certifications: [one, other] });
  expect(kept).toEqual([one]);
  for (const typed of [[one, other], [other]]) {
    expect(isSameCard(pairsOf(typed), pairsOf(kept), { skillsToo: true })).toBe(true);
  }
  expect(isSameCard(pairsOf([other, "OSCP"]), pairsOf(kept), { skillsToo: true })).toBe(false);
});
