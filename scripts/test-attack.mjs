/**
 * `npm run test:attack`: sends malformed requests to the production build. `--seed` and `--count` choose the requests,
 * `--only` repeats one.
 */
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { main } from "./lib/lifecycle.mjs";
import { inProject } from "./lib/paths.mjs";
import { run } from "./lib/steps.mjs";

main(async () => {
  await ensureInstall();
  await ensureBuild();
  const program = inProject("tests", "hostile", "malformed.mjs");
  await run(process.execPath, [program, ...process.argv.slice(2)], { name: "The attack" });
});
