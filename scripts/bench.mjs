/** `npm run bench`: runs the benchmarks on the production build. Arguments after `--` are passed on to them. */
import { existsSync } from "node:fs";
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { Failure, main } from "./lib/lifecycle.mjs";
import { inProject } from "./lib/paths.mjs";
import { run } from "./lib/steps.mjs";

main(async () => {
  const program = inProject("tests", "bench", "run.mjs");
  if (!existsSync(program)) throw new Failure("There is no benchmark here: tests/bench/run.mjs is missing.");
  await ensureInstall();
  await ensureBuild();
  await run(process.execPath, [program, ...process.argv.slice(2)], { name: "The benchmark" });
});
