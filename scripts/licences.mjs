/** `npm run licences`: writes docs/licences.md, the licences of all packages that production installs. */
import { writeFileSync } from "node:fs";
import { licencesPage } from "./lib/licences.mjs";
import { inProject } from "./lib/paths.mjs";

writeFileSync(inProject("docs", "licences.md"), licencesPage());
