/** `npm run test:faults`: see `tests/faults/run.ts`. */
import { main } from "./lib/lifecycle.ts";
import { runBuilt } from "./lib/run-built.ts";

main(() => runBuilt("The faults", "tests/faults/run.ts"));
