/** `npm run screenshots`: a contact sheet of the production build's screens, or of some with `-- --only NAME`. */
import { main } from "./lib/lifecycle.ts";
import { runBuilt } from "./lib/run-built.ts";

main(() => runBuilt("The screenshots", "tests/contact-sheet/run.ts"));
