import { expect, test } from "vitest";
import { isProgram, mutantsOf, withComparisons, withMutant } from "../../scripts/lib/mutants/make-mutants.ts";
import { sampleOf } from "../../scripts/lib/mutants/sample.ts";
import { bodiesOf, bodyAround, withSwitches } from "../../scripts/lib/mutants/switch-mutants.ts";

/** What `npm run test:mutants` plants. */

const variantsOf = (source: string) =>
  mutantsOf("a.ts", source)
    .filter((mutant) => isProgram(source, mutant))
    .map((mutant) => withMutant(source, mutant));

test.each([
  ["a < b", ["a <= b", "a > b"]],
  ["a === b", ["a !== b"]],
  ["a && b", ["a || b", "a", "b"]],
  ["a || b", ["a && b", "b"]],
  ["if (a) b();", ["if (false) b();"]],
  ["a ? b : c", ["!(a) ? b : c"]],
  ["!a", ["a"]],
  ["const a = true", ["const a = false"]],
  ["const a = 15", ["const a = 16"]],
  ["const a = [b - c, d * e]", ["const a = [b + c, d * e]", "const a = [b - c, d / e]"]],
  ["const a = { b: 'It is here', c: 'a-b' }", ["const a = { b: \"\", c: 'a-b' }"]],
  ["const a = `Dear you, here it is.`", ['const a = ""']],
  ["await a(b);", [";"]],
  ["eq(a, b)", ["ne(a, b)"]],
  ["lt(a, b)", ["lte(a, b)"]],
  ["and(a, b, c)", ["and(b, c)", "and(a, c)", "and(a, b, )"]],
  ["t.set({ a, b })", ["t.set({ b })", "t.set({ a,  })"]],
  ["t.where(a).for('update')", ["t.where(a)", "t.for('update')"]],
  ["sql`a < 1 and c`", ["sql`a <= 1 and c`", "sql`a < 1 or c`"]],
  ["if (!a) throw new Error('It is gone');", []],
  ["import { a } from 'b'; type C = 1 | 2; const d = 'e' + 'f';", []],
])("the mutants of %s", (source, variants) => {
  expect(variantsOf(source)).toEqual(variants);
});

test("a source with switches is each of its mutants in turn", () => {
  const source = "(a, b) => [1, 2].map((c) => a + b * c)";
  const mutants = new Map(mutantsOf("a.ts", source).entries());
  const bodies = bodiesOf("a.ts", source);
  // biome-ignore lint/security/noGlobalEval: the program that the test has written
  const run = globalThis.eval(withSwitches(source, bodies, String, mutants));
  globalThis.ranFunctions = new Set();
  const found = [undefined, ...mutants.keys()].map((number) => {
    globalThis.activeMutant = number;
    return run(10, 2).join();
  });
  const ran = [...globalThis.ranFunctions];
  globalThis.activeMutant = globalThis.ranFunctions = undefined;
  expect(found).toEqual(["12,14", "14,14", "12,16", "8,6", "12,11"]);
  expect(ran).toEqual(["0"]);
  expect([...mutants.values()].map((mutant) => bodyAround(bodies, mutant))).toEqual([0, 0, 0, 0]);
});

test("of a function that only returns another, the inner one is switched", () => {
  const source = "const f = (a) => (b) => a + b";
  expect(bodiesOf("a.ts", source).map(({ start, end }) => source.slice(start, end))).toEqual(["a + b"]);
});

test("a sample is the same for the same seed, and comparisons are imported", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  const sample = (seed: number) => sampleOf(hundred, 20, seed, (one) => one % 2 === 0);
  expect(new Set(sample(1)).size).toBe(20);
  expect(sample(1)).toEqual(sample(1));
  expect(sample(1)).not.toEqual(sample(2));
  expect(withComparisons('import { eq, gt, gte, isNull, lt, lte, ne } from "drizzle-orm";')).toContain(
    'import { isNotNull } from "drizzle-orm"',
  );
});
