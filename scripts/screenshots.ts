/** `npm run screenshots`: a contact sheet of the production build's screens, or of some with `-- --only NAME`. */
import { findChromium } from "./lib/find-chromium.ts";
import { main } from "./lib/lifecycle.ts";
import { runBuilt } from "./lib/run-built.ts";
import { step } from "./lib/steps.ts";

main(() =>
  runBuilt("The screenshots", "tests/contact-sheet/run.mjs", async () => {
    const chromium = await step("Looking for a Chromium", findChromium);
    return { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  }),
);
