/** `npm run build`: builds, whether or not the sources have changed since the last time. */
import { build } from "./lib/ensure-build.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { main } from "./lib/lifecycle.mjs";

main(async () => {
  await ensureInstall();
  await build();
});
