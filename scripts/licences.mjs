/** `npm run licences`: writes docs/licences.md, the licences of all packages that production installs. */
import { writeFileSync } from "node:fs";
import { licencesPage } from "./lib/licences.mjs";
import { main } from "./lib/lifecycle.mjs";
import { readOptions } from "./lib/options.mjs";
import { inProject } from "./lib/paths.mjs";

main(() => writeFileSync(inProject("docs", "licences.md"), licencesPage()), { takes: () => readOptions({}) });
