/** `npm run bench`: runs the benchmarks on the production build. Arguments after `--` are passed on to them. */
import { main } from "./lib/lifecycle.mjs";
import { runBuilt } from "./lib/run-built.mjs";

main(() => runBuilt("The benchmark", "tests/bench/run.mjs"));
