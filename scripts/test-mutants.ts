/**
 * `npm run test:mutants -- app/domain/claims`: makes small mistakes in a room, runs the tests that go through each until
 * one fails, and prints the mistakes that no test notices. `--count` and `--seed` take a sample, `--line 40` those of one
 * line, `--tests` only some files of tests.
 */
import { readFileSync } from "node:fs";
import { prepare } from "./lib/check-steps.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import type { Mutant } from "./lib/mutants/make-mutants.ts";
import { filesOf, testsOf } from "./lib/mutants/room-tests.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";

const text = { type: "string" } as const;
const options = () =>
  readOptions({
    options: { count: { ...text, default: "60" }, seed: { ...text, default: "1" }, line: text, tests: text },
    mostWords: 1,
  });

main(testMutants, { takes: options });

async function testMutants({ count, seed, line, tests, words: [room = ""] }: ReturnType<typeof options>) {
  if (!room.startsWith("app/")) throw new Failure("Name a room: npm run test:mutants -- app/domain/claims");
  await prepare();
  const { tryMutants } = await import("./lib/mutants/try-mutants.ts");
  const sources = new Map(filesOf(room).map((file) => [file, readFileSync(inProject(file), "utf8")]));
  const { tried, survivors } = await tryMutants(sources, {
    tests: tests?.split(",") ?? testsOf(room),
    isChosen: (mutant) => !line || String(mutant.line) === line,
    ...{ count: Number(count), seed: Number(seed), say },
  });
  say(`\nNot noticed:\n${survivors.map(inWords).join("\n")}`);
  const noticed = tried - survivors.length;
  say(`\nNoticed in ${room}: ${noticed} of ${tried} (${((100 * noticed) / tried).toFixed(0)} %)`);
}

const say = (text: string) => console.log(text);

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 90);
const inWords = ({ file, line, before, after }: Mutant) =>
  `${file}:${line}: ${oneLine(before)} → ${oneLine(after) || "(nothing)"}`;
