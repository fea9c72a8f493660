/** `npm run build`: builds, even if the sources haven't changed since the last build. */
import { build } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { main } from "./lib/lifecycle.mjs";
import { readOptions } from "./lib/options.mjs";

main(
  async () => {
    await ensureInstall();
    await build();
  },
  { takes: () => readOptions({}) },
);
