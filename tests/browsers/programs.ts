import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is installed, or undefined. */
export const findProgram = (...names: string[]) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** A browser that is driven: it opens an address, and runs a script in the page with `arguments`. */
export type Driven = {
  version: string;
  go(url: string): Promise<unknown>;
  run(script: string, ...args: string[]): Promise<unknown>;
  close(): Promise<void>;
};

/** Ends a program that was started with `detached`, and the processes that it has started. */
export async function stopGroup(child: ChildProcess) {
  const { pid } = child;
  if (!pid || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-pid, "SIGTERM");
  const impatient = setTimeout(() => process.kill(-pid, "SIGKILL"), 5_000);
  await exited;
  clearTimeout(impatient);
}
