/** `npm run test:faults`: see `tests/faults/run.mjs`. */
import { main } from "./lib/lifecycle.mjs";
import { runBuilt } from "./lib/run-built.mjs";

main(() => runBuilt("The faults", "tests/faults/run.mjs"));
