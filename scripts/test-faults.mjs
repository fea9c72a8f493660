/** `npm run test:faults`: see `tests/faults/run.mjs`. */
import { ensureInstall } from "./lib/ensure-install.mjs";

await ensureInstall();
await import("../tests/faults/run.mjs");
