import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Bundles a program of `tests/support`, so that plain Node runs it; returns the bundle's path. It lies below
 * node_modules, where it finds the packages.
 */
export async function buildProgram(name: string): Promise<string> {
  const outDir = await mkdtemp(`${root}node_modules/.${name}-`);
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "~": `${root}app` } },
    build: { ssr: `tests/support/site/${name}.ts`, outDir, minify: false, target: "node22" },
  });
  return `${outDir}/${name}.js`;
}

export interface Program {
  /** Resolves once the program has written this word; rejects if it ends before. */
  says(word: string): Promise<void>;
  /** Sends SIGKILL, so that the program can't clean up, and waits for its end. */
  kill(): Promise<void>;
  readonly hasEnded: boolean;
  /** Resolves with the program's whole output once it has ended. */
  ended(): Promise<string>;
}

export function runProgram(path: string, args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env } });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    child.emit("said");
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const closed = once(child, "close");
  return {
    async says(word) {
      while (!output.includes(word)) {
        if (hasEnded(child)) throw new Error(`The program ended without saying "${word}": ${output}`);
        await Promise.race([once(child, "said"), once(child, "exit")]);
      }
    },
    async kill() {
      if (hasEnded(child)) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    get hasEnded() {
      return hasEnded(child);
    },
    async ended() {
      await closed;
      return output;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
