import { spawn } from "node:child_process";
import { Failure, onStop } from "./lifecycle.ts";
import { root } from "./paths.ts";

/**
 * Prints when a step begins, every ten seconds that it is still running, and how long it took. Several steps may run
 * at the same time. Returns the step's result.
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  console.log(`» ${label}`);
  const pulse = setInterval(() => console.log(`  ${label}: still running after ${seconds()} s`), 10_000);
  try {
    const result = await work();
    console.log(`  ${label}: done in ${seconds()} s`);
    return result;
  } catch (error) {
    console.log(`  ${label}: failed after ${seconds()} s`);
    throw error;
  } finally {
    clearInterval(pulse);
  }
}

type RunOptions = {
  env?: NodeJS.ProcessEnv;
  quiet?: boolean;
  replay?: number;
  name?: string;
  shell?: boolean;
  timeout?: number;
};

/**
 * Runs a program in the project's folder, for at most `timeout` ms. With `quiet`, it prints the first `replay` lines of
 * the output, and only if the program fails.
 * @throws {Failure} naming the program if it can't start or exits with a code other than 0
 */
export async function run(
  command: string,
  args: string[],
  {
    env = process.env,
    quiet = false,
    replay = Infinity,
    name = command,
    shell = false,
    timeout,
  }: RunOptions = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env,
    shell,
    timeout,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  const forget = onStop(() => child.kill());
  const output: Buffer[] = [];
  child.stdout?.on("data", (part) => output.push(part));
  child.stderr?.on("data", (part) => output.push(part));
  const result = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  forget();
  if (result === 0) return;
  if (quiet) console.error(Buffer.concat(output).toString().split("\n").slice(0, replay).join("\n"));
  throw new Failure(`${name} failed (${result}).`);
}

/** Runs a package's program with this Node, without a shell or npx, in the same way on every platform. */
export const runPackage = (file: string, args: string[], options?: RunOptions): Promise<void> =>
  run(process.execPath, [`node_modules/${file}`, ...args], {
    name: file.split("/bin")[0] ?? file,
    ...options,
  });
