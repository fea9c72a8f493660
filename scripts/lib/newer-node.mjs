/**
 * Fetches a supported Node once where the machine's own is too old (decision L1). Plain JavaScript that Node 20 also
 * runs. The version and its checksum stand in `scripts/node/package-lock.json`.
 */
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether a version of Node is 22.22 or later, the oldest that the packages support. */
export function isSupported(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 22);
}

/**
 * Runs a program with a supported Node, which it fetches into `.node/` unless it is there, and passes signals on.
 * Ends this process with the program's exit code.
 */
export async function runWithNewerNode(args) {
  const node = findFetched() ?? fetchNode();
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  const child = spawn(node, args, { stdio: "inherit", env });
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  stopWithParent(child);
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (exitCode, signal) => resolve(exitCode ?? (signal ? 143 : 1)));
  });
  process.exit(code);
}

const folder = join(root, ".node");

function findFetched() {
  const packages = join(folder, "node_modules");
  const names = existsSync(packages) ? readdirSync(packages).filter((name) => name.startsWith("node-")) : [];
  return names
    .flatMap((name) => ["node", "node.exe"].map((file) => join(packages, name, "bin", file)))
    .find((file) => existsSync(file) && isSupported(versionOf(file)));
}

const versionOf = (file) => String(spawnSync(file, ["--version"]).stdout).slice(1);

/** Installs into a folder of this process first, so that two scripts can fetch at the same time. */
function fetchNode() {
  console.log(
    `Node ${process.versions.node} is too old for Keyway: fetching Node 24 into .node/ (once, half a minute).`,
  );
  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    copyFileSync(join(root, "scripts", "node", file), join(own, file));
  }
  const npm = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", npm, {
    cwd: own,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0 && !findFetched()) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(own, folder);
  }
  rmSync(own, { recursive: true, force: true });
  const found = findFetched();
  if (found) return found;
  console.error("Node 24 could not be fetched. Install Node 22.22 or later and try again.");
  process.exit(1);
}

/** npm passes a signal to the parent shell, but not always to this process. */
function stopWithParent(child) {
  const parent = process.ppid;
  if (process.platform === "win32") return;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 1_000).unref();
}
