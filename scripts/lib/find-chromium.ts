/** Finds or installs a Chromium for the browser tests. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure, messageOf } from "./lifecycle.ts";
import { inProject } from "./paths.ts";
import { isRoot } from "./postgres/user.ts";
import { run, runPackage, step } from "./steps.ts";

/**
 * @returns the path of a Chromium, or undefined for Playwright's own
 * @throws {Failure} if none was found and none could be installed
 */
export async function findChromium(): Promise<string | undefined> {
  const chosen = variables.find((name) => process.env[name]);
  if (chosen) {
    if (await launches(process.env[chosen])) return process.env[chosen];
    throw new Failure(`${chosen}: no Chromium starts at ${process.env[chosen]}.`);
  }
  const shell = await firstThatLaunches([...inPath(shells), undefined]);
  if (shell) return shell.path;
  const present = await firstThatLaunches(systemBrowsers());
  // With the whole browser, the tests take half as long again, so the shell is installed if that is quick.
  const installed = present && hasApt() && (await installShell());
  const found = installed || present;
  if (found) return found.path;
  for (const [label, isPossible, install] of installations) {
    if (!isPossible()) continue;
    try {
      await step(label, install);
    } catch (error) {
      console.log(`  ${messageOf(error)}`);
    }
    const installed = await firstThatLaunches([undefined, ...systemBrowsers()]);
    if (installed) return installed.path;
  }
  throw new Failure("No Chromium was found or could be installed: set CHROMIUM_PATH to one.");
}

const variables = ["CHROMIUM_PATH", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "CHROME_BIN", "CHROME_PATH"];

const hasApt = () => isRoot() && spawnSync("apt-get", ["--version"]).status === 0;

/** The installations to try, in order. Playwright's Chromium may lack system libraries, which the last one installs. */
const installations: [string, () => boolean, () => Promise<void>][] = [
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

/** After a failed attempt, the next one is made, so a few lines of output are enough. */
const quietly = { quiet: true, replay: 5 };

/** Debian has a package for the shell; other distributions have only the whole browser. */
function installFromDistribution() {
  return aptInstall(shells).catch(() => aptInstall(["chromium"]));
}

async function aptInstall(packages: string[], { timeout }: { timeout?: number } = {}) {
  const options = { ...quietly, env: aptEnvironment(), ...(timeout && { timeout }) };
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}

/** A machine that has just started may be updating itself: `apt.conf` makes apt wait for the lock. */
export const aptEnvironment = () => ({
  ...process.env,
  DEBIAN_FRONTEND: "noninteractive",
  APT_CONFIG: inProject("scripts", "lib", "apt.conf"),
});

/** Chromium without windows. */
const shells = ["chromium-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const inPath = (names: string[]) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(existsSync);

/** @returns the shell, or undefined if the distribution has none or doesn't answer within a minute */
async function installShell() {
  try {
    await step("Installing Chromium's shell", () => aptInstall(shells, { timeout: 60_000 }));
  } catch (error) {
    console.log(`  ${messageOf(error)}`);
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

async function firstThatLaunches(
  paths: (string | undefined)[],
): Promise<{ path: string | undefined } | undefined> {
  for (const path of paths) if (await launches(path)) return { path };
  return undefined;
}

/** Starts the browser once, because Ubuntu's is only a stub and a downloaded one may lack libraries. */
async function launches(executablePath: string | undefined): Promise<boolean> {
  const { chromium } = await import("@playwright/test");
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
