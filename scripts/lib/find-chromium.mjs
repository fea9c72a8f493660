/** A Chromium for the browser tests: one that is there, else one that can be installed. Never silently none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "./lifecycle.mjs";
import { inProject } from "./paths.mjs";
import { isRoot } from "./postgres/user.mjs";
import { run, runPackage, step } from "./steps.mjs";

/**
 * @returns a path, or undefined for the one that Playwright brought itself
 * @throws {Failure} when none was found and none could be installed
 */
export async function findChromium() {
  const chosen = variables.find((name) => process.env[name]);
  if (chosen) {
    if (await launches(process.env[chosen])) return process.env[chosen];
    throw new Failure(`${chosen}: no Chromium starts at ${process.env[chosen]}.`);
  }
  const shell = await firstThatLaunches([...inPath(shells), undefined]);
  if (shell) return shell.path;
  const present = await firstThatLaunches(systemBrowsers());
  // With the whole browser the tests take half as long again, so the shell is installed where that is quick.
  const installed = present && hasApt() && (await installShell());
  if (installed || present) return (installed || present).path;
  for (const [label, isPossible, install] of installations) {
    if (!isPossible()) continue;
    try {
      await step(label, install);
    } catch (error) {
      console.log(`  ${error.message}`);
    }
    const installed = await firstThatLaunches([undefined, ...systemBrowsers()]);
    if (installed) return installed.path;
  }
  throw new Failure("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
}

const variables = ["CHROMIUM_PATH", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "CHROME_BIN", "CHROME_PATH"];

const hasApt = () => isRoot() && spawnSync("apt-get", ["--version"]).status === 0;

/** What to try, in this order. Playwright's own may lack libraries of the system, which its second form installs. */
const installations = [
  [
    "Downloading Chromium with Playwright (about a minute)",
    () => true,
    () =>
      runPackage("playwright/cli.js", ["install", "--only-shell", "chromium"], {
        ...quietly,
        name: "playwright install",
      }),
  ],
  ["Installing Chromium from the distribution (about a minute)", hasApt, installFromDistribution],
  [
    "Installing the libraries that Playwright's Chromium needs",
    hasApt,
    () =>
      runPackage("playwright/cli.js", ["install-deps", "chromium"], {
        env: aptEnvironment(),
        quiet: true,
        name: "playwright install-deps",
      }),
  ],
];

/** An attempt may fail, the next one is made anyway: a few lines say enough. */
const quietly = { quiet: true, replay: 5 };

/** Debian packs the shell by itself; other distributions have the whole browser. */
function installFromDistribution() {
  return aptInstall(shells).catch(() => aptInstall(["chromium"]));
}

async function aptInstall(packages, { timeout } = {}) {
  const options = { ...quietly, env: aptEnvironment(), timeout };
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}

/** A machine that has just started may be updating itself: its package manager is waited for, as the file says. */
export const aptEnvironment = () => ({
  ...process.env,
  DEBIAN_FRONTEND: "noninteractive",
  APT_CONFIG: inProject("scripts", "lib", "apt.conf"),
});

/** Chromium without the parts of a window. */
const shells = ["chromium-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const inPath = (names) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(existsSync);

/** @returns the shell, or undefined where the distribution has none or doesn't answer within a minute */
async function installShell() {
  try {
    await step("Installing Chromium's shell", () => aptInstall(shells, { timeout: 60_000 }));
  } catch (error) {
    console.log(`  ${error.message}`);
  }
  return firstThatLaunches(inPath(shells));
}

function systemBrowsers() {
  const elsewhere = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    join(process.env.ProgramFiles ?? "C:\\Program Files", "Google\\Chrome\\Application\\chrome.exe"),
  ];
  return [...inPath([...shells, ...browsers]), ...elsewhere.filter(existsSync)];
}

async function firstThatLaunches(paths) {
  for (const path of paths) if (await launches(path)) return { path };
  return undefined;
}

/** Being there isn't enough: Ubuntu's is a stub, a download may lack libraries. So it is started once. */
async function launches(executablePath) {
  const { chromium } = await import("@playwright/test");
  try {
    const browser = await chromium.launch({ executablePath, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
