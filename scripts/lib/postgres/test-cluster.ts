/** A Postgres for one run of the tests, in a temporary folder that is removed afterwards, without durability. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../lifecycle.ts";
import { isAlive } from "../processes.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, startCluster, stopLeftover, superuser } from "./cluster.ts";
import { canEnter, type PostgresUser, postgresUser } from "./user.ts";

/** Starts a cluster. Returns the `url` of its `postgres` database, as superuser, and `stop()`, which removes it. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep();
  const user = postgresUser();
  const home = makeHome(user);
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const directory = join(home, "data");
    const binaries = findBinaries(user, home);
    const password = randomBytes(12).toString("hex");
    createCluster({ directory, password, settings: created, binaries, user });
    const server = await startCluster({ directory, logFile: join(home, "log"), settings, binaries, user });
    // For exits that leave no time: kills the process at once and removes its folder.
    const atExit = () => {
      killNow(server.pid);
      remove();
    };
    process.once("exit", atExit);
    return {
      url: `postgres://${superuser}:${password}@127.0.0.1:${server.port}/postgres`,
      stop: async () => {
        process.off("exit", atExit);
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Tests connect thousands of times. The password is random, so it needs no protection by slow hashing. */
const created = { scram_iterations: 1 };

const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
  // Queries are planned only with statistics that a test has collected itself.
  autovacuum: "off",
  jit: "off",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
};

const prefix = "keyway-test-";
const places = () => [...new Set([tmpdir(), ...(process.platform === "win32" ? [] : ["/tmp", "/var/tmp"])])];

function makeHome(user: PostgresUser): string {
  for (const place of places().filter(existsSync)) {
    const home = mkdtempSync(join(place, prefix));
    chmodSync(home, 0o755);
    writeFileSync(join(home, "owner"), String(process.pid));
    if (canEnter(home, user)) return home;
    rmSync(home, { recursive: true });
  }
  throw new Failure("Postgres finds no temporary folder here: set TEST_DATABASE_URL.");
}

/** Removes the folders that killed runs have left. Only folders of the current user count. */
async function sweep() {
  for (const place of places().filter(existsSync)) {
    for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
      const home = join(place, name);
      if (!isAbandoned(home)) continue;
      await stopLeftover(join(home, "data"));
      rmSync(home, { recursive: true, force: true });
    }
  }
}

function isAbandoned(home: string): boolean {
  try {
    const isOurs = process.platform === "win32" || lstatSync(home).uid === process.getuid?.();
    return (
      isOurs && lstatSync(home).isDirectory() && !isAlive(Number(readFileSync(join(home, "owner"), "utf8")))
    );
  } catch {
    return false;
  }
}

function killNow(pid: number): void {
  if (process.platform === "win32") spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"]);
  else if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}
