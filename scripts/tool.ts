/**
 * `node scripts/run.mjs tool drizzle-kit generate`: runs the program of an installed package with a supported Node.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.ts";
import { main } from "./lib/lifecycle.ts";
import { inProject } from "./lib/paths.ts";
import { runPackage } from "./lib/steps.ts";

main(async () => {
  await ensureInstall();
  const [name = "", ...args] = process.argv.slice(2);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(inProject("node_modules", name, "package.json"), "utf8"),
  );
  const [program = ""] = typeof bin === "string" ? [bin] : Object.values(bin);
  await runPackage(join(name, program), args, { name });
});
