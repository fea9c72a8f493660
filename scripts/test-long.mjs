/** `npm run test:long`: races, kills and searches in their long form. `npm test` runs their short form. */
import { prepare, runChecks, vitest } from "./lib/check-steps.mjs";
import { ensureBuild } from "./lib/ensure-build.mjs";
import { main } from "./lib/lifecycle.mjs";
import { inProject } from "./lib/paths.mjs";
import { run } from "./lib/steps.mjs";

main(async () => {
  await prepare();
  const env = { ...process.env, TEST_FORM: "long" };
  const walkBrowsers = async () => {
    await ensureBuild();
    const program = inProject("tests", "browsers", "run.mjs");
    await run(process.execPath, [program], { name: "The booking journey" });
  };
  await runChecks([
    [[["Races, kills and searches in their long form", () => vitest({ env })]]],
    [[["The booking journey in Firefox and WebKitGTK", walkBrowsers]]],
  ]);
});
