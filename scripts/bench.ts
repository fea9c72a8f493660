/** `npm run bench`: runs the benchmarks on the production build. Arguments after `--` are passed on to them. */
import { main } from "./lib/lifecycle.ts";
import { runBuilt } from "./lib/run-built.ts";

main(() => runBuilt("The benchmark", "tests/bench/run.ts"));
