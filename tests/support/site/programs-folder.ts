import { fileURLToPath } from "node:url";

/** Where the bundled programs of a run are (`child-program.ts`); its end removes it. */
export const programsFolder = (run: string) =>
  fileURLToPath(new URL(`../../../node_modules/.programs-${run}`, import.meta.url));
