import { ensureBuild } from "./ensure-build.ts";
import { ensureInstall } from "./ensure-install.ts";
import { isDryRun } from "./options.ts";
import { inProject } from "./paths.ts";
import { run } from "./steps.ts";

/** Runs a program on the production build with this script's arguments, which are the program's to read. */
export async function runBuilt(name: string, program: string): Promise<void> {
  if (!isDryRun()) {
    await ensureInstall();
    await ensureBuild();
  }
  await run(process.execPath, [inProject(program), ...process.argv.slice(2)], { name });
}
