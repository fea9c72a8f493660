import { findRuleNumbers } from "../../../tests/architecture/rule-numbers.ts";
import { isProgram, type Mutant, mutantsOf, withComparisons, withMutant } from "./make-mutants.ts";
import { type Ran, startRunner } from "./mutant-runner.ts";
import { sampleOf } from "./sample.ts";
import { bodiesOf, bodyAround, withSwitches } from "./switch-mutants.ts";

interface How {
  /** The files of the tests that may notice a mutant. */
  tests: string[];
  count: number;
  seed: number;
  /** The numbers in the sample of those that are tried; all by default. */
  take?: number[] | undefined;
  /** Also mutants outside of functions, as texts in a catalogue: each takes a run of its own. */
  loaded: boolean;
  say(text: string): void;
}

/** Tries a sample of the mutants of some sources. Returns those that no test notices. */
export async function tryMutants(
  sources: Map<string, string>,
  { tests, count, seed, take, loaded, say }: How,
) {
  const sourceOf = ({ file }: Mutant) => sources.get(file) ?? "";
  const all = [...sources].flatMap(([file, source]) => mutantsOf(file, source));
  const bodies = new Map([...sources].map(([file, source]) => [file, bodiesOf(file, source)]));
  const bodyOf = (mutant: Mutant) => bodyAround(bodies.get(mutant.file) ?? [], mutant);
  const nameOf = (file: string, body: number) => `${file}#${body}`;
  const isOne = (mutant: Mutant) => (loaded || bodyOf(mutant) >= 0) && isProgram(sourceOf(mutant), mutant);
  const sample = [...sampleOf(all, count, seed, isOne).entries()];
  const numbered = new Map(sample.filter(([number]) => take?.includes(number) ?? true));
  say(
    `${all.length} mutants in ${sources.size} files; ${numbered.size} with ${tests.length} files of tests.`,
  );

  const switched = new Map(
    [...sources].map(([file, source]) => {
      const own = new Map([...numbered].filter(([, mutant]) => mutant.file === file));
      const text = withSwitches(source, bodies.get(file) ?? [], (body) => nameOf(file, body), own);
      return [file, withComparisons(text)];
    }),
  );

  const { run } = await startRunner({ say });
  const whole = await run(
    tests.map((file) => [file]),
    switched,
  );
  if (whole.failure) throw new Error(`A test fails without a mutant: ${whole.failure}`);
  const some = whole.tests.filter(({ milliseconds }) => milliseconds < mostMilliseconds);
  say(`${whole.tests.length} tests; leaves out ${whole.tests.length - some.length} that take long.`);
  const concerned = (mutant: Mutant) => {
    const body = bodyOf(mutant);
    return some.filter(({ functions }) =>
      body < 0
        ? [...functions].some((name) => name.startsWith(`${mutant.file}#`))
        : functions.has(nameOf(mutant.file, body)),
    );
  };
  const noticed = new Map<number, string>();

  // All mutants in functions: each test runs once for each of them that it goes through.
  const mutantsOfTests: Record<string, number[]> = {};
  const inFunctions = new Set<Ran>();
  for (const [number, mutant] of numbered) {
    if (bodyOf(mutant) < 0) continue;
    for (const test of concerned(mutant)) {
      inFunctions.add(test);
      mutantsOfTests[test.id] = [...(mutantsOfTests[test.id] ?? []), number];
    }
  }
  const { tests: ran, failure } = await run(cheapestFirst([...inFunctions]), switched, mutantsOfTests);
  if (failure) throw new Error(failure);
  for (const test of ran)
    for (const [number, message] of test.noticed)
      noticed.set(number, `${test.file}: ${test.name}: ${message}`);

  // What runs when a module is loaded: a run for each.
  for (const [number, mutant] of numbered) {
    if (bodyOf(mutant) >= 0) continue;
    const source = withMutant(sourceOf(mutant), mutant);
    const numbers = (text: string) => findRuleNumbers(mutant.file, text).join();
    if (numbers(source) !== numbers(sourceOf(mutant))) noticed.set(number, "the numbers of the rules");
    else {
      const { failure } = await run(
        cheapestFirst(concerned(mutant)),
        new Map([[mutant.file, withComparisons(source)]]),
      );
      if (failure) noticed.set(number, failure);
    }
  }
  const lines = [...numbered].map(([number, mutant]) => ({
    line: inWords(number, mutant),
    by: noticed.get(number),
  }));
  for (const { line, by } of lines) if (by !== undefined) say(`${line}\n    ${oneLine(by)}`);
  return {
    tried: numbered.size,
    survivors: lines.flatMap(({ line, by }) => (by === undefined ? [line] : [])),
  };
}

/** A test that takes longer, as a property, would run again for each mistake. */
const mostMilliseconds = 10_000;

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 150);
const inWords = (number: number, { file, line, before, after }: Mutant) =>
  `${number}  ${file}:${line}: ${oneLine(before)} → ${oneLine(after) || "(nothing)"}`;

function cheapestFirst(tests: Ran[]): [file: string, ids: string[]][] {
  const byFile = new Map<string, Ran[]>();
  for (const test of tests) byFile.set(test.file, [...(byFile.get(test.file) ?? []), test]);
  const cost = (some: Ran[]) => some.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return [...byFile]
    .sort(([, one], [, other]) => cost(one) - cost(other))
    .map(([file, some]) => [file, some.map(({ id }) => id)]);
}
