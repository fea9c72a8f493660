import { ensureBuild } from "./ensure-build.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { isDryRun } from "./options.mjs";
import { inProject } from "./paths.mjs";
import { run } from "./steps.mjs";

/** Runs a program on the production build with this script's arguments, which are the program's to read. */
export async function runBuilt(name, program, environment = async () => process.env) {
  const isDry = isDryRun();
  if (!isDry) {
    await ensureInstall();
    await ensureBuild();
  }
  const env = isDry ? process.env : await environment();
  await run(process.execPath, [inProject(program), ...process.argv.slice(2)], { name, env });
}
