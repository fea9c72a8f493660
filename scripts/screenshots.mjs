/** `npm run screenshots`: a contact sheet of the production build's screens, or of some with `-- --only NAME`. */
import { ensureBuild } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { findChromium } from "./lib/find-chromium.mjs";
import { main } from "./lib/lifecycle.mjs";
import { inProject } from "./lib/paths.mjs";
import { run, step } from "./lib/steps.mjs";

main(async () => {
  await ensureInstall();
  await ensureBuild();
  const chromium = await step("Looking for a Chromium", findChromium);
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  const program = inProject("tests", "contact-sheet", "run.mjs");
  await run(process.execPath, [program, ...process.argv.slice(2)], { name: "The screenshots", env });
});
