/**
 * `npm run test:mutants -- app/domain/claims`: makes small mistakes in a room, runs the tests that go through each until
 * one fails, and prints the mistakes that no test notices. `--count` and `--seed` choose a sample, `--take 3,17`
 * some of its numbers, `--tests` some files of tests; `--loaded` also takes
 * what runs when a module is loaded, as texts in a catalogue.
 */
import { readFileSync } from "node:fs";
import { prepare } from "./lib/check-steps.ts";
import { Failure, main } from "./lib/lifecycle.ts";
import { filesOf, testsOf } from "./lib/mutants/room-tests.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";

const text = { type: "string" } as const;
const options = () =>
  readOptions({
    options: {
      ...{ count: { ...text, default: "60" }, seed: { ...text, default: "1" }, take: text, tests: text },
      loaded: { type: "boolean", default: false },
    },
    mostWords: 1,
  });

main(testMutants, { takes: options });

async function testMutants({
  count,
  seed,
  take,
  tests,
  loaded,
  words: [room = ""],
}: ReturnType<typeof options>) {
  if (!room.startsWith("app/")) throw new Failure("Name a room: npm run test:mutants -- app/domain/claims");
  await prepare();
  const { tryMutants } = await import("./lib/mutants/try-mutants.ts");
  const sources = new Map(filesOf(room).map((file) => [file, readFileSync(inProject(file), "utf8")]));
  const { tried, survivors } = await tryMutants(sources, {
    tests: tests?.split(",") ?? testsOf(room),
    take: take?.split(",").map(Number),
    ...{ count: Number(count), seed: Number(seed), loaded, say },
  });
  say(`\nNot noticed:\n${survivors.join("\n")}`);
  const noticed = tried - survivors.length;
  say(`\nNoticed in ${room}: ${noticed} of ${tried} (${((100 * noticed) / tried).toFixed(0)} %)`);
}

const say = (text: string) => console.log(text);
