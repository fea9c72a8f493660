/** `npm run check`: runs the quick part of `npm test`: types, lint, architecture rules and tests without a browser. */
import { prepare, quickChecks, runChecks } from "./lib/check-steps.mjs";
import { main } from "./lib/lifecycle.mjs";
import { readOptions } from "./lib/options.mjs";

main(
  async () => {
    await prepare();
    await runChecks(quickChecks);
  },
  { takes: () => readOptions({}) },
);
