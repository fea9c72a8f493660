/** `npm run check`: runs the quick part of `npm test`: types, lint, architecture rules and tests without a browser. */
import { prepare, quickChecks, runChecks } from "./lib/check-steps.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";

main(
  async () => {
    await prepare();
    await runChecks(quickChecks);
  },
  { takes: () => readOptions({}) },
);
