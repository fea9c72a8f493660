/**
 * `npm run check`: runs the quick part of `npm test`: types, lint, architecture rules and tests without a browser. With
 * `--changed`, only what the changes since the last commit touch.
 */
import { changedChecks, prepare, quickChecks, runChecks } from "./lib/check-steps.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";

const options = () => readOptions({ options: { changed: { type: "boolean" } } });

main(
  async () => {
    const { changed } = options();
    const checks = changed ? changedChecks() : quickChecks;
    await prepare();
    await runChecks(checks);
  },
  { takes: options },
);
