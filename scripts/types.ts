/** `npm run types`: the types of the routes, then those of the whole project. */
import { types } from "./lib/check-steps.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";

main(
  async () => {
    await ensureInstall();
    await types[1]();
  },
  { takes: () => readOptions({}) },
);
