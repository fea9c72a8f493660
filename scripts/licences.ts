/** `npm run licences`: writes docs/licences.md, the licences of all packages that production installs. */
import { writeFileSync } from "node:fs";
import { licencesPage } from "./lib/licences.ts";
import { main } from "./lib/lifecycle.ts";
import { readOptions } from "./lib/options.ts";
import { inProject } from "./lib/paths.ts";

main(() => writeFileSync(inProject("docs", "licences.md"), licencesPage()), { takes: () => readOptions({}) });
