import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, onStop } from "./lifecycle.ts";
import { dataFolder } from "./paths.ts";
import { commandOf } from "./processes.ts";

/**
 * Locks this checkout's `.data/` for one running program until the script ends.
 * @throws {Failure} with the address of the running program if there is one
 */
export function takeRunLock(address: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  if (!tryTake(address)) {
    const holder = readHolder();
    if (isRunning(holder)) {
      throw new Failure(`Keyway already runs from this folder: ${holder.address} (process ${holder.pid}).`);
    }
    rmSync(lockFile, { force: true });
    if (!tryTake(address)) throw new Failure("Keyway is being started from this folder by another process.");
  }
  onStop(() => rmSync(lockFile, { force: true }));
}

const lockFile = join(dataFolder, "running.json");

/** A link is created atomically and never replaces a file, so two starts at once can't both take the lock. */
function tryTake(address: string): boolean {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, address }));
  try {
    linkSync(own, lockFile);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(): Holder {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8"));
  } catch {
    return {};
  }
}

type Holder = { pid?: number; address?: string };

const isRunning = ({ pid = 0 }: Holder) =>
  pid !== process.pid && /\bscripts[\\/][\w-]+\.(mjs|ts)|node\.exe/.test(commandOf(pid));
