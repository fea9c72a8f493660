/** `npm test`: runs all checks and tests on their own Postgres. Never touches the data of `npm start`. */
import { allChecks, prepare, runChecks } from "./lib/check-steps.ts";
import { ensureBuild } from "./lib/ensure-build.ts";
import { findChromium } from "./lib/find-chromium.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { runPackage, step } from "./lib/steps.ts";

main(everything, { takes: () => readOptions({}) });

async function everything() {
  await prepare();
  // Searched first, so that a missing browser is reported in the first minute, not in the tenth.
  const chromium = await step("Looking for a Chromium", findChromium);
  console.log(`  ${chromium ?? "Playwright's own"}`);
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  const browserTests = async () => {
    await ensureBuild();
    await runPackage("@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts"], { env });
  };
  await runChecks([...allChecks, [[["Browser tests, with and without JavaScript", browserTests]]]]);
}
