import { existsSync, readFileSync } from "node:fs";
import { inProject } from "./paths.mjs";
import { run, step } from "./steps.mjs";

/** Installs the packages when `node_modules` isn't what `package-lock.json` says. */
export async function ensureInstall() {
  if (isInstalled()) return;
  await step("Installing packages (about half a minute)", () =>
    // Development packages are needed to build, also where NODE_ENV says production.
    run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
      quiet: true,
      name: "npm ci",
      shell: process.platform === "win32",
    }),
  );
}

/** Compares versions instead of file times: a copied or freshly cloned tree has times that mean nothing. */
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

const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
