/** The embedded database of `npm start`. It is kept between runs, in `.data/` or in a folder of the system. */
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "../lifecycle.ts";
import { dataFolder, root } from "../paths.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, runningPid, startCluster, superuser } from "./cluster.ts";
import { canEnter, canWrite, isRoot, postgresUser } from "./user.ts";

/** Starts the database, and creates it first if there is none. Returns its `url`, `exited` and `stop()`. */
export async function startOwnDatabase() {
  mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
  const { home, user } = findHome();
  const directory = join(home, "postgres");
  const binaries = findBinaries(user, home);
  const kept = readState();
  if (!existsSync(join(directory, "PG_VERSION"))) {
    // Stored before it is used, so that the password isn't lost if this run is interrupted.
    writeState(kept);
    createCluster({ directory, password: kept.password, database, binaries, user });
  } else if (!existsSync(stateFile)) {
    throw new Failure(
      `${stateFile} with the database's password is gone: remove ${directory} to start afresh.`,
    );
  }
  keepLogShort();
  const server = await startCluster({ directory, preferredPort: kept.port, logFile, binaries, user });
  writeState({ ...kept, port: server.port });
  return { url: urlOf({ ...kept, port: server.port }), exited: server.exited, stop: server.stop };
}

/** The address of the database if another process of this checkout runs it, or undefined. */
export function runningOwnDatabase() {
  if (!existsSync(stateFile)) return undefined;
  const homes = [dataFolder, ...distantHomes()];
  return homes.some((home) => runningPid(join(home, "postgres"))) ? urlOf(readState()) : undefined;
}

const database = "keyway";
const stateFile = join(dataFolder, "postgres.json");
const logFile = join(dataFolder, "postgres.log");

/** What is kept of the database between runs. */
type State = { password: string; port: number };

const urlOf = ({ password, port }: State) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/**
 * The database's folder and the user of Postgres. The folder is `.data/`; if this process is root and that user can't
 * enter `.data/` (below root's closed home), it is a folder of the system, named after this checkout.
 */
function findHome() {
  const user = postgresUser(join(dataFolder, "postgres"));
  if (!isRoot()) {
    if (existsSync(join(dataFolder, "postgres")) && !canWrite(join(dataFolder, "postgres"), user)) {
      throw new Failure(
        "The database in .data/ belongs to another user: start as that user, or remove .data/.",
      );
    }
    return { home: dataFolder, user };
  }
  chmodSync(dataFolder, 0o755);
  // Entering is enough: root creates the data folder and changes its owner.
  if (canEnter(dataFolder, user)) return { home: dataFolder, user };
  if (existsSync(join(dataFolder, "postgres"))) {
    throw new Failure(
      "Postgres can't reach the database in .data/: a folder above it is closed to its user.",
    );
  }
  for (const home of distantHomes()) {
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      chmodSync(home, 0o755);
    } catch {
      continue;
    }
    const distantUser = postgresUser(join(home, "postgres"));
    if (canEnter(home, distantUser)) return { home, user: distantUser };
  }
  throw new Failure("Postgres must not run as root and finds no folder for its data here: set DATABASE_URL.");
}

function distantHomes() {
  const name = `keyway-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`;
  return [join("/var/lib", name), join("/var/tmp", name)];
}

function readState(): State {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, "utf8"));
  return { password: randomBytes(24).toString("hex"), port: 0 };
}

const writeState = (state: State) => writeFileSync(stateFile, `${JSON.stringify(state)}\n`, { mode: 0o600 });

function keepLogShort() {
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) truncateSync(logFile);
}
