/** `npm run test:long`: races, kills and searches in their long form. `npm test` runs their short form. */
import { prepare, runChecks, vitest } from "./lib/check-steps.mjs";
import { main } from "./lib/lifecycle.mjs";

main(async () => {
  await prepare();
  const env = { ...process.env, TEST_FORM: "long" };
  await runChecks([["Races, kills and searches in their long form", () => vitest({ env })]]);
});
