/** The user for Postgres, which refuses to run as root, and the folders that this user can reach. */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { Failure } from "../lifecycle.ts";

/** Whether this process is root (never on Windows). */
export const isRoot = () => process.getuid?.() === 0;

/** The user that runs Postgres, as options of `spawn`. Empty: the current one. */
export type PostgresUser = { uid?: number; gid?: number };

/**
 * Spawn options: if this process is root, the owner of the data or else the user 'nobody'; otherwise none.
 * @throws {Failure} if the user has no name (initdb needs one), or if there is no user 'nobody'
 */
export function postgresUser(dataDirectory?: string): PostgresUser {
  if (!isRoot()) {
    if (process.platform !== "win32") refuseNameless();
    return {};
  }
  const owner = dataDirectory && existsSync(dataDirectory) ? statSync(dataDirectory) : undefined;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
}

/** Whether that user may enter the folder. Asks the system, so that closed folders above it count too. */
export const canEnter = (folder: string, user: PostgresUser) => ask('test -x "$0"', folder, user);

/** Whether that user may enter the folder and write into it. */
export const canWrite = (folder: string, user: PostgresUser) =>
  ask('test -x "$0" && test -w "$0"', folder, user);

function ask(question: string, folder: string, user: PostgresUser): boolean {
  if (process.platform === "win32") return true;
  return spawnSync("/bin/sh", ["-c", question, folder], { ...user, cwd: "/" }).status === 0;
}

/** The environment for Postgres, without the caller's locale, secrets and PG* variables. */
export function postgresEnvironment() {
  const kept = ["PATH", "SystemRoot", "TEMP", "TMP"].filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: "C", TZ: "UTC" };
}

function idOfNobody(flag: string): number {
  const id = Number.parseInt(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout ?? "", 10);
  if (Number.isInteger(id)) return id;
  throw new Failure("Postgres must not run as root, and there is no user nobody here: set DATABASE_URL.");
}

function refuseNameless() {
  try {
    userInfo();
  } catch {
    throw new Failure(
      `Postgres needs a user with a name, and ${process.getuid?.()} has none: set DATABASE_URL.`,
    );
  }
}
