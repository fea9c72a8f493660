import { existsSync, readFileSync } from "node:fs";
import { inProject } from "./paths.ts";
import { run, step } from "./steps.ts";

/** Installs the packages unless `node_modules` matches `package-lock.json`. */
export async function ensureInstall() {
  if (isInstalled()) return;
  await step("Installing packages (about half a minute)", () =>
    // Development packages are needed to build, even if NODE_ENV is production.
    run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
      quiet: true,
      name: "npm ci",
      shell: process.platform === "win32",
    }),
  );
}

/** Compares versions instead of file times, which mean nothing in a copied or freshly cloned tree. */
function isInstalled() {
  const installedLock = inProject("node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  const wanted = packagesOf(inProject("package-lock.json"));
  const installed = packagesOf(installedLock);
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    const found = installed[path];
    return found
      ? found.version === version && existsSync(inProject(path))
      : optional === true || devOptional === true;
  });
}

type Installed = { version?: string; optional?: boolean; devOptional?: boolean };

const packagesOf = (file: string): Record<string, Installed> =>
  JSON.parse(readFileSync(file, "utf8")).packages;
