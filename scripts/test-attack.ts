/**
 * `npm run test:attack`: sends malformed requests to the production build. `--seed` and `--count` choose the requests,
 * `--only` repeats one.
 */
import { main } from "./lib/lifecycle.ts";
import { runBuilt } from "./lib/run-built.ts";

main(() => runBuilt("The attack", "tests/hostile/malformed.ts"));
