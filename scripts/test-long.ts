/**
 * `npm run test:long`: runs races, kills, searches and the crawl in their long form, all journeys with JavaScript, the
 * booking journey in other browsers, hostile load, and a walk through every door for bytes. `npm test` runs the short forms.
 */
import { prepare, runChecks, vitest } from "./lib/check-steps.ts";
import { ensureBuild } from "./lib/ensure-build.ts";
import { findChromium } from "./lib/find-chromium.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";
import { run, runPackage } from "./lib/steps.ts";

main(everything, { takes: () => readOptions({}) });

async function everything() {
  await prepare();
  const env = { ...process.env, TEST_FORM: "long" };
  const journeys = async () => {
    await ensureBuild();
    const chromium = await findChromium();
    const chosen = ["--config", "tests/playwright.config.ts", "--project", "with-javascript"];
    await runPackage("@playwright/test/cli.js", ["test", ...chosen], {
      env: { ...env, ...(chromium && { CHROMIUM_PATH: chromium }) },
    });
  };
  const walkBrowsers = async () => {
    await ensureBuild();
    const program = inProject("tests", "browsers", "run.ts");
    await run(process.execPath, [program], { name: "The booking journey" });
  };
  const underAttack = async () => {
    await ensureBuild();
    const program = inProject("tests", "hostile", "run.ts");
    await run(process.execPath, [program], { name: "Hostile load" });
  };
  const walkDoors = async () => {
    await ensureBuild();
    const program = inProject("tests", "hostile", "walk.ts");
    await run(process.execPath, [program], { name: "The walk through the doors" });
  };
  await runChecks([
    [[["Races, kills and searches in their long form", () => vitest({ env })]]],
    [[["Every journey with JavaScript, and every page as each of the four", journeys]]],
    [[["The booking journey in Firefox and WebKitGTK", walkBrowsers]]],
    [[["Hostile load within production's memory", underAttack]]],
    [[["Every address, content type and shape at its limit", walkDoors]]],
  ]);
}
