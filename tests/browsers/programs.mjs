import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is installed, or undefined. */
export const findProgram = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Ends a program that was started with `detached`, and the processes that it has started. */
export async function stopGroup(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  const impatient = setTimeout(() => process.kill(-child.pid, "SIGKILL"), 5_000);
  await exited;
  clearTimeout(impatient);
}
