import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRuleNumbers } from "./rule-numbers";

/**
 * The hours, days, limits and page sizes of all rules, beside the values of the specification and the decisions in
 * `rule-numbers.txt`: a file, and below it each number with the name of its declaration. Who adds or changes a number
 * writes it there by hand.
 */
const root = join(import.meta.dirname, "../../app");
const expected = readFileSync(join(import.meta.dirname, "rule-numbers.txt"), "utf8");

// What the scan says about skills isn't a rule, and the doors have tests of their own.
const isLeftOut = /^domain\/scans\/content\/|^shared\/doors/;
const files = ["domain", "shared", "db/schema"]
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .sort()
      .map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !isLeftOut.test(file));

test("every number of a rule is the one of the specification", () => {
  const found = files.flatMap((file) => {
    const numbers = findRuleNumbers(file, readFileSync(join(root, file), "utf8"));
    return numbers.length > 0 ? [`${file}: ${numbers.join("; ")}`] : [];
  });
  const unfolded = expected.trimEnd().replaceAll("\n  ", " ").split("\n");
  expect(found).toEqual(unfolded);
});

test.each([
  ["export const a = 1_5;", ["a 15"]],
  ["const a = { b: 60, 'c': [7, 365] } as const;", ["a.b 60", "a.'c' [7, 365]"]],
  ["export const a = (at: Date) => new Date(+at + 48 * hourMs);", ["a 48 * hourMs"]],
  ["function a() { return z.string().max(254); }", ["a max(254)"]],
  ["const a = sql`now() - interval '24 hours'`;", ["a 24 hours"]],
  ["const a = Math.max(0, b), c = d, e = 'x1';", []],
])("the numbers of %s", (source, numbers) => {
  expect(findRuleNumbers("a.ts", source)).toEqual(numbers);
});
