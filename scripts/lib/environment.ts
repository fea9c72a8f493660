import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, messageOf } from "./lifecycle.ts";
import { dataFolder, inProject } from "./paths.ts";

/** Reads `.env`, if there is one, into `process.env`. Variables that are already set win. */
export function loadDotEnv() {
  const file = inProject(".env");
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new Failure(`.env can't be read: ${messageOf(error)}`);
  }
}

/** A variable's value; an empty one counts as unset, as in the program itself. */
export const given = (name: string): string | undefined => process.env[name] || undefined;

/** The address that the program will have. */
export const appAddress = () => given("APP_URL") ?? `http://localhost:${given("PORT") ?? 3000}`;

/** The address at which this machine reaches the program, independent of its public address. */
export function localOrigin() {
  const host = given("HOST") ?? "127.0.0.1";
  const loopback: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1", localhost: "127.0.0.1" };
  const reachable = loopback[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${given("PORT") ?? 3000}`;
}

/** The secret of this checkout: from the environment, or generated once and stored. */
export function sessionSecret() {
  const fromEnvironment = given("SESSION_SECRET");
  if (fromEnvironment) return fromEnvironment;
  const file = join(dataFolder, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
