/** `npm run build`: builds, even if the sources haven't changed since the last build. */
import { build } from "./lib/ensure-build.ts";
import { ensureInstall } from "./lib/ensure-install.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";

main(
  async () => {
    await ensureInstall();
    await build();
  },
  { takes: () => readOptions({}) },
);
